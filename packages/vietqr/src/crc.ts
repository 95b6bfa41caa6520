/**
 * The checksum of a QR payload (docs/domain.md#1): CRC-16 with polynomial 1021, start FFFF, no reflection and no
 * final xor, over the UTF-8 bytes of `text` (which ends in "6304"). Four upper-case hex digits, leading zeros kept.
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
