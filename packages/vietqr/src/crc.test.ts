import { expect, it } from 'vitest'
import vectors from '../test-data/vietqr-vectors.json'
import { crc16 } from './crc.ts'

it('has the check value of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
})

it('keeps leading zeros', () => {
  const zalo = vectors.valid.find(({ name }) => name === 'vqp-zalopay')!
  expect(crc16(zalo.payload.slice(0, -4))).toBe('073C')
})

it('is right for every published payload, whatever else is wrong with it', () => {
  for (const { payload, crcOk } of [...vectors.valid, ...vectors.rejectOrOther]) {
    expect(crc16(payload.slice(0, -4)) === payload.slice(-4).toUpperCase()).toBe(crcOk)
  }
})

it('counts the UTF-8 bytes of accented text', () => {
  // The same value as Python's binascii.crc_hqx over the encoded bytes.
  expect(crc16('Cà phê')).toBe('6F88')
})
