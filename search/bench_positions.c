/* The positions of the benchmark.
 *
 * They come from 220 games that the engine played against itself at commit c879b62, from
 * deals of seeds 7001 to 7220. The first 2 to 20 plies of a game were random, and so was
 * one ply in 25 after that; all others were searched with 3,000 nodes. Of the positions on
 * the way, those with four actions or more and at most 40 quiet plies were searched with
 * 60,000 nodes and left out where an end was proven or where the value was beyond +-0.5.
 * Of the fully revealed ones also those were left out that had fewer than two pieces on a
 * side or were worth nothing but a draw. From the rest one was drawn by lot for each number
 * of face-down pieces (31 to 21, 20 to 8), or of pieces left (12 to 4), that is wanted;
 * no two from one game. The start of every game is the first.
 */
#include "search/bench.h"

const char *const BENCH_POSITIONS[BENCH_POSITION_COUNT] = {
	/* Early: 32 to 21 face down. */
	"XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 0",
	"XXXX/XXXX/XXXX/XXXX/XXXr/XXXX/XXXX/XXXX r K1G2M2R2N2C2P5k1g2m2r1n2c2p5 0 1",
	"XXXX/XXXX/XKMX/XXXX/XXXX/XXXX/XXXX/XXXX r G2M1R2N2C2P5k1g2m2r2n2c2p5 0 2",
	"XXXX/XXXX/XXXn/XXnX/XXXX/XXXX/XXXX/XXXX b K1G2M2R2N2C2P5k1g2m2r2c2p5 0 2",
	"XXXX/XXXX/XXXX/XXXX/cXXP/XCXX/XXXX/XXXX b K1G2M2R2N2C1P4k1g2m2r2n2c1p5 0 3",
	"XXXX/XXXX/XXXn/XXXX/XXXX/RpXX/XXXX/XXXX r K1G2M2R1N2C2P5k1g2m2r2n1c2p4 0 3",
	"XXXX/XXXX/XXXX/XXXX/NXXg/XXXX/GXXX/XcXX r K1G1M2R2N1C2P5k1g1m2r2n2c1p5 0 4",
	"XXXX/XXmX/RXXX/XXXX/XXXX/pXXX/XnXX/XXXX b K1G2M2R1N2C2P5k1g2m1r2n1c2p4 0 4",
	"XXXX/XXXX/XpXX/XXXX/XXXX/XXXX/1MpX/1XXX b K1G2M1R2N2C2P4k1g2m2r2n2c2p2 1 8",
	"XXXX/XXXX/cXXX/XXXX/XXCX/XNXX/XXCX/XXgX b K1G2M2R2N1P5k1g1m2r2n2c1p5 0 5",
	"XXXG/XRXX/XXXP/XGXR/XXXX/PXXX/XXXX/XXXX r K1M2N2C2P3k1g2m2r2n2c2p5 0 6",
	"XXkX/XXpX/MXXX/XXXX/XXXX/MXGX/XXXG/XXXX r K1R2N2C2P5g2m2r2n2c2p4 0 6",
	"XXXK/XXXX/XXPX/XpnX/XXXX/XXRX/XXcN/XXXX r G2M2R1N1C2P4k1g2m2r2n1c1p4 0 7",
	"XXXX/XXpN/XMXX/XXXX/XXXN/XXXX/XXPX/pXcX b K1G2M1R2C2P4k1g2m2r2n2c1p3 0 7",
	"XXNX/XXXX/RXXX/gXXP/XXXX/XXXX/CXXX/rXmg b K1G2M2R1N1C1P4k1m1r1n2c2p5 0 8",
	"XPXX/ppXX/XXPX/XXXX/XPgX/XXXX/XXnX/XXKX b G2M2R2N2C2P2k1g1m2r2n1c2p3 0 8",
	"PXXX/XXXX/XXXP/XXXX/RXcX/XXpP/XNXX/XXCG r K1G1M2R1N1C1P2k1g2m2r2n2c1p4 0 9",
	"XXXX/XXXX/XXpX/XXRX/mXXX/cnXg/XP1X/XrXp b K1G2M2R1N2C2P4k1g1m1r1n1c1p2 0 11",
	"XXXX/kNXX/PXXX/XXgR/GGXX/KXXP/XXXX/XXXp b M2R1N1C2P3g1m2r2n2c2p4 0 10",
	"XXXn/GGXX/RXXr/XpXX/XXpX/XMNX/XCXX/pXXX b K1M1R1N1C1P5k1g2m2r1n1c2p2 0 11",
	/* Middle: 20 to 8 face down. */
	"XXXX/XXXX/Xp1X/1N1M/m1gX/XNXX/mrXX/XXXX b K1G2M1R2C2P4k1g1r1n1c1p3 0 16",
	"XPXX/Xr1p/PXPX/XXXX/XMGX/XXXK/XgXR/PXXX r G1M1N2C2P1k1g1m2r1n2c2p4 1 14",
	"CcXX/cXrP/mXXX/XXGX/pXXX/XXXX/mrXX/XMPN b K1G1M1R2N1C1P3k1g2n2p4 0 13",
	"XXXX/CXp1/NXXX/X1Xm/XrXP/XXgX/X2n/XrXp r K1G2M2R2N1P2k1m1n1c2p3 1 19",
	"XrXX/XXmX/MX1p/XgXX/XXGp/nX1X/XpmP/XXXM r K1G1R2N2P4k1g1r1n1c2p2 0 16",
	"RXXX/1XXm/XcX1/CM2/X1XX/pXN1/XXXm/XXrX r G2M1R1N1P5k1g1r1n2c1p1 0 21",
	"XgXX/RXXX/XKn1/GMXM/cXXP/PXXX/1X1X/XmXk b R1N2C2P2g1r2n1c1p5 0 18",
	"XXXX/XM1X/Xp1X/XPmX/XG2/cPXX/PXpX/1NXR r K1G1M1P2k1g2r2n2c1p3 0 21",
	"XXn1/XPXN/rXPX/XXR1/PXXG/XMCp/gXpX/XPXp r K1G1M1R1N1P1k1g1m1r1n1c2p2 0 19",
	"XXXX/1RXX/PnXN/XpXG/g1Xp/1nCX/NXXX/gPXm b K1G1M2C1P3m1r2c2p2 0 20",
	"XXXM/XXP1/RpXX/1Xmg/1XgX/1rpX/n1Xp/r1XX b K1G2M1R1C2P2k1m1n1c1p1 0 27",
	"XgnX/MX1M/N2X/1XmX/RpCN/1XpX/XXXX/nG1X b K1G1R1C1P4k1m1r1c2 1 30",
	"2PG/k1XR/X1XM/ggpX/r1Xc/1CXG/XXXX/MXXX r K1N1C1P2m2r1n2p3 0 28",
	"CMXp/XRXm/R1X1/1GX1/XXXm/r1NX/XXXg/pncg b K1G1M1P4k1r1p3 0 28",
	"1X1G/R1GM/1XX1/X1nX/1Xmp/m2r/gXX1/XpXX r K1R1N1P3k1g1c1p2 2 33",
	"1rpM/K1kp/GXXC/XXXX/MXnG/NX2/XRXn/P1XR r C1P3g2m2c1p2 0 26",
	"Cppc/1m1g/1XXX/XXPX/1XX1/K1Gk/2n1/1XRX r G1M1R1N2C1P1g1m1r1 2 34",
	"1GGm/NX1g/1CXR/Xp2/2XK/p1XX/X1nk/MX1X r R1N1C1P1m1r2p2 0 37",
	"XXXX/1Mp1/NXXp/3G/X1X1/X1p1/1nr1/gP1c r G1M1R2P2k1c1p1 0 37",
	"1X1m/1X2/M1m1/XX2/1GX1/XX1N/1r2/1XR1 b K1G1P1k1g2n1p1 4 79",
	/* Revealed: 12 to 4 pieces left. */
	"1R1P/4/2gM/1K1P/cN2/pm2/3m/1r2 r - 4 107",
	"p2r/1n1c/Rprn/3m/1p2/2K1/1G2/4 r - 7 124",
	"Pg2/1p2/3k/2PG/1M2/m3/K1R1/2M1 r - 0 78",
	"4/rg1p/G1P1/1mG1/1gN1/3n/1p2/4 r - 24 124",
	"4/M2R/1c2/ggpG/p3/4/2C1/1m2 r - 5 84",
	"rG1g/2P1/R1K1/1N2/2m1/4/g3/3k b - 1 105",
	"4/N3/2M1/3G/2P1/m2k/1n2/1c1m b - 5 126",
	"4/1r2/4/G3/1m1n/k1g1/2PK/N3 b - 1 117",
	"1r2/g3/1M2/3P/P1n1/4/1KRm/4 b - 1 81",
	"4/K3/M1N1/g1k1/3G/4/3P/2r1 b - 29 146",
	"1ng1/1G2/4/4/1PG1/1g1n/4/2p1 r - 28 161",
	"1g2/4/3r/1G1N/m3/k2G/1K2/4 r - 11 115",
	"3R/1Gp1/4/2G1/4/3g/4/2mN b - 15 150",
	"M3/3M/1g2/R3/2n1/1G2/4/1g2 b - 25 136",
	"2k1/4/1M1g/2n1/4/2p1/N2K/4 r - 5 151",
	"3m/2K1/4/1P2/3r/1g2/G3/4 b - 17 147",
	"1k2/1p2/2K1/4/R1G1/1g2/4/4 b - 9 125",
	"4/4/4/2g1/N3/1G2/2pR/4 r - 28 219",
	"4/4/3g/2M1/1G2/4/2gN/4 r - 3 128",
	"4/4/1k2/4/2K1/2r1/4/2G1 b - 39 211",
};
