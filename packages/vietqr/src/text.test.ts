import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patient, runs } from '../test/property.ts'
import { toQrText, transferContent, unaccent } from './text.ts'

/** Each plain letter with its Vietnamese forms. */
const LETTERS = {
  a: 'àáảãạăằắẳẵặâầấẩẫậ',
  e: 'èéẻẽẹêềếểễệ',
  i: 'ìíỉĩị',
  o: 'òóỏõọôồốổỗộơờớởỡợ',
  u: 'ùúủũụưừứửữự',
  y: 'ỳýỷỹỵ',
  d: 'đ',
}

describe('unaccent', () => {
  it.each(Object.entries(LETTERS))(
    'turns every form of %s into it, composed or not, small or capital',
    (plain, forms) => {
      for (const form of forms.normalize('NFC')) {
        expect(unaccent(form)).toBe(plain)
        expect(unaccent(form.normalize('NFD'))).toBe(plain)
        expect(unaccent(form.toUpperCase())).toBe(plain.toUpperCase())
      }
    },
  )

  it('leaves other writing alone', () => {
    expect(unaccent('한국 100 ₫')).toBe('한국 100 ₫')
  })
})

describe('toQrText', () => {
  it.each([
    ['chuyển khoản', 'chuyen khoan'],
    ['Cà phê Đắk Lắk', 'Ca phe Dak Lak'],
    ['  TT   Đơn\thàng\n123456 ', 'TT Don hang 123456'],
    ['Thanh toán: đơn #A-1.5 (50%)', 'Thanh toan don A-1.5 50'],
    ['a & b', 'a b'],
    ['day la noi dung chuyen khoan', 'day la noi dung chuyen kh'],
    ['1234567890123456789012345', '1234567890123456789012345'],
    ['123456789012345678901234 67', '123456789012345678901234'],
    ['🎉🎉', ''],
    ['', ''],
  ])('%j → %j', (text, clean) => {
    expect(toQrText(text)).toBe(clean)
  })

  it('cuts to the length asked for', () => {
    expect(toQrText('Thành phố Hồ Chí Minh', 15)).toBe('Thanh pho Ho Ch')
    expect(toQrText('abc', 0)).toBe('')
  })

  it('is clean, short enough and a fixed point for any text', patient, () => {
    const vietnamese = fc.string({
      unit: fc.constantFrom(...Object.values(LETTERS).join(''), ...' ABz09.-_/:,'),
    })
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      vietnamese,
    )
    fc.assert(
      fc.property(texts, fc.nat(30), (text, max) => {
        const clean = toQrText(text, max)
        expect(clean).toMatch(/^(?:[A-Za-z0-9.-]+(?: [A-Za-z0-9.-]+)*)?$/)
        expect(clean.length).toBeLessThanOrEqual(max)
        expect(toQrText(clean, max)).toBe(clean)
      }),
      runs,
    )
  })
})

it('the receiver of a transfer reads plain capital letters', () => {
  expect(transferContent('Khách trả hàng: đợt #2!')).toBe('KHACH TRA HANG DOT 2')
  expect(transferContent('!!!')).toBe('')
  expect(transferContent('x'.repeat(300))).toHaveLength(100)
})
