import { describe, expect, it } from 'vitest'
import { aboutOf, addressOf, emptyQr, missingIn, searchOf, tabOf } from './rules.ts'

describe('pay box screens', () => {
  it('B-162 B-188 a device is addressed by its name in the path and its id in the query', () => expect(addressOf({ id: '1', displayName: 'Quầy 1/2' })).toBe('/pay-box/Qu%E1%BA%A7y%201%2F2?id=1'))
  it('B-229 B-230 the history starts oldest first with ten rows', () => expect([searchOf('1', 'history'), searchOf('1', 'device')]).toEqual([{ id: '1', tab: 'history', size: '10', dir: 'ASC' }, { id: '1' }]))
  it('an address of another tab opens the first', () => expect([tabOf('qr'), tabOf('x'), tabOf(undefined)]).toEqual(['qr', 'device', 'device']))
})
describe('the form of a static QR', () => {
  it('B-239 starts with a bank QR, the first one as default', () => expect(emptyQr(true)).toMatchObject({ type: 'BANK', defaultQr: true }))
  it('B-244 B-245 B-248 says what is missing of the chosen kind', () => {
    expect(missingIn(emptyQr(false), false)).toEqual(['bankBin', 'accountNumber'])
    expect(missingIn({ ...emptyQr(false), type: 'E_WALLET' }, false)).toEqual(['shortName', 'shopName', 'qrId'])
    expect(missingIn({ ...emptyQr(false), type: 'E_WALLET', shortName: 'MoMo', shopName: 'A' }, true)).toEqual([])
  })
  it('B-257 B-259 sends the fields of the chosen kind alone', () => {
    const values = { ...emptyQr(false), bankBin: '970436', accountNumber: '123456', qrId: 'x', shortName: 'VCB' }
    expect(aboutOf(values)).toEqual({ staticQrType: 'BANK', bankBin: '970436', accountNumber: '123456', accountName: null, name: null, shortName: 'VCB', icon: null, shopName: null })
    expect(aboutOf({ ...values, type: 'E_WALLET' })).toEqual({ staticQrType: 'E_WALLET', qrId: 'x', name: null, shortName: 'VCB', icon: null, shopName: null })
  })
})
