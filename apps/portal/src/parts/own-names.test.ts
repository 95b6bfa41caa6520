import { shopSetting as en } from '@saola/phrases/en/shop-setting'
import { shopSetting as vi } from '@saola/phrases/vi/shop-setting'
import { expect, it } from 'vitest'
import { feeName, methodName, workingHours } from './own-names.ts'

const names = [
  (type: keyof typeof vi.method) => vi.method[type],
  (type: keyof typeof vi.method) => en.method[type],
] as const

it("methods that the product brought along have the reader's name, others the bank's", () => {
  const both = (name: string, paymentType: 'VIET_QR' | 'ATM_CARD' | 'BANKING') =>
    names.map((nameOf) => methodName({ name, paymentType }, nameOf))
  expect(both('Thẻ ATM nội địa', 'ATM_CARD')).toEqual(['Thẻ ATM nội địa', 'Domestic ATM card'])
  expect(both('Chuyển khoản ngân hàng', 'BANKING')).toEqual([
    'Chuyển khoản ngân hàng',
    'Bank transfer',
  ])
  expect(both('VietQR', 'VIET_QR')).toEqual(['VietQR', 'VietQR'])
  expect(both('Thẻ ưu đãi Tết', 'ATM_CARD')).toEqual(['Thẻ ưu đãi Tết', 'Thẻ ưu đãi Tết'])
})
it('so have their fees, whose figures are told beside the name', () => {
  expect(
    ['Thẻ ATM 1,1% + 1.650 ₫', 'Chuyển khoản 0,3%', 'VietQR 0,3%', 'Riêng cho Quán Mai'].map(
      (name) => feeName(name, names[1]),
    ),
  ).toEqual(['Domestic ATM card', 'Bank transfer', 'VietQR', 'Riêng cho Quán Mai'])
})
it("working hours name their weekdays in the reader's language, unless the bank wrote more than hours", () => {
  expect(workingHours('8:00 - 17:30, thứ Hai đến thứ Sáu', 'en')).toBe(
    '8:00 - 17:30, Monday – Friday',
  )
  expect(workingHours('7:00 - 11:30, Thứ Bảy, chủ nhật', 'en')).toBe(
    '7:00 - 11:30, Saturday, Sunday',
  )
  for (const [value, locale] of [
    ['8:00 - 17:30, thứ Hai đến thứ Sáu', 'vi'],
    ['24/7', 'en'],
    ['thứ Hai đến thứ Sáu, trừ ngày lễ', 'en'],
    ['8:00 - 17:30, Monday to Friday', 'en'],
  ] as const)
    expect(workingHours(value, locale)).toBe(value)
})
