/* The CRC-32 of ISO 3309 (Ethernet, zip): a check that nothing has changed. */
#ifndef BANQI_SEARCH_CRC_H
#define BANQI_SEARCH_CRC_H

#include <stddef.h>
#include <stdint.h>

/* Any thread. Of "123456789" it is CBF43926. */
uint32_t crc32_of(const char *text, size_t length);

#endif
