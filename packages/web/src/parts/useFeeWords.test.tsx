import { en } from '@saola/phrases/en/all'
import { vi } from '@saola/phrases/vi/all'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { useFeeWords, type FeeTerms } from './useFeeWords.ts'

const none: FeeTerms = {
  fixedFee: 0,
  percent: 0,
  minFee: null,
  maxFee: null,
  brackets: [],
  vatPercent: 10,
}
const Words = ({ fee }: { fee: FeeTerms }) => <>{useFeeWords()(fee)}</>
const told = (fee: Partial<FeeTerms>, locale: 'vi' | 'en' = 'vi'): string =>
  renderToStaticMarkup(
    <IntlProvider
      locale={locale}
      messages={(locale === 'vi' ? vi : en) as never}
      timeZone="Asia/Ho_Chi_Minh"
    >
      <Words fee={{ ...none, ...fee }} />
    </IntlProvider>,
  ).replaceAll('\u00a0', ' ')

it('a fee is told whole: its rate, its bounds, its tax', () => {
  const qr = { percent: 0.3, minFee: 500, maxFee: 11_000 }
  expect(told(qr)).toBe('0,3%, tối thiểu 500 ₫, tối đa 11.000 ₫, cộng thuế GTGT 10% trên phí')
  expect(told(qr, 'en')).toBe('0.3%, at least 500 ₫, at most 11.000 ₫, plus 10% VAT on the fee')
  expect(told({ percent: 1.1, fixedFee: 1650 })).toBe('1,1% + 1.650 ₫, cộng thuế GTGT 10% trên phí')
  expect(told({ fixedFee: 2000, vatPercent: 0 })).toBe('2.000 ₫ mỗi giao dịch')
  expect(told({ minFee: 500 })).toBe('tối thiểu 500 ₫, cộng thuế GTGT 10% trên phí')
  expect(told({})).toBe('miễn phí')
})
it('a minimum that the fixed part passes anyway says nothing', () => {
  expect(told({ fixedFee: 1650, minFee: 500, vatPercent: 0 })).toBe('1.650 ₫ mỗi giao dịch')
})
it('tiers are told one by one, then what bounds them', () => {
  const brackets = [
    { from: 0, fixedAmount: 0, percentMicro: 3_000 },
    { from: 1_000_000, fixedAmount: 500, percentMicro: 2_000 },
  ]
  expect(told({ brackets, maxFee: 11_000, vatPercent: 0 })).toBe(
    '≥ 0 ₫: 0,3%; ≥ 1.000.000 ₫: 0,2% + 500 ₫, tối đa 11.000 ₫',
  )
})
