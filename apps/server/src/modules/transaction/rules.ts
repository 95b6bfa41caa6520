/** Pure decisions about transactions. */
import { toQrText } from '@saola/vietqr/text'
import { writeVietQr } from '@saola/vietqr/write'

/** KienlongBank's BIN: virtual accounts live there whatever the account behind them (docs/domain.md#2). */
const VIRTUAL_ACCOUNT_BIN = '970452'
/** A one-off virtual account: 9, the day (YYYY-MM-DD) as yyMMdd, ten random digits: 17 in all (docs/domain.md#3.1). */
export const virtualAccountOf = (day: string, tenDigits: string): string =>
  `9${day.replaceAll('-', '').slice(2)}${tenDigits}`

/** The words a payer's bank shows: short, unaccented, at most 25 characters. Matching never reads them (docs/decisions.md#3). */
export const contentOf = (description: string | null, code: string): string =>
  toQrText(description ?? '', 25) || `TT ${code.slice(0, 12)}`

export const qrContentOf = (
  virtualAccount: string,
  amount: number | null,
  content: string,
): string => writeVietQr({ bin: VIRTUAL_ACCOUNT_BIN, account: virtualAccount, amount, content })

/** What a keyword may be, most selective first: an id, digits of an amount or account, else words. */
export function keywordKind(keyword: string): 'uuid' | 'digits' | 'code' | 'words' {
  const k = keyword.trim()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(k)) return 'uuid'
  if (/^\d[\d.,\s]{2,}$/.test(k)) return 'digits'
  return /^[0-9A-Za-z_-]{4,64}$/.test(k) ? 'code' : 'words'
}
