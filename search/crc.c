/* CRC-32: the remainder of the text, as a polynomial over GF(2), by the reversed
 * polynomial EDB88320, four bits at a time (W. W. Peterson and D. T. Brown, 1961). */
#include "search/crc.h"

uint32_t crc32_of(const char *text, size_t length) {
	static const uint32_t STEP[16] = {
		0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
		0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
	};
	uint32_t crc = UINT32_MAX;
	for (size_t i = 0; i < length; i++) {
		crc ^= (unsigned char)text[i];
		crc = crc >> 4 ^ STEP[crc & 15];
		crc = crc >> 4 ^ STEP[crc & 15];
	}
	return ~crc;
}
