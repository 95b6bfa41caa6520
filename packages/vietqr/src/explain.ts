/** What a VietQR says, as rows in the order a person asks for it: to whom, how much, what for, then the small print. */
import { ADDITIONAL, TEXTS } from './fields.ts'
import type { AdditionalName, TextName, VietQr } from './fields.ts'

/** Each has its phrase; the root objects 55 to 57 and 64 are named, any other unnamed object is `other`. */
export type QrFactName =
  | 'bin'
  | 'account'
  | 'amount'
  | 'content'
  | 'service'
  | 'initiation'
  | 'currency'
  | 'country'
  | 'tipOrFee'
  | 'fixedFee'
  | 'percentFee'
  | 'otherLanguage'
  | 'other'
  | TextName
  | AdditionalName

/** `id` is the path of ids in the payload, `value` what is written there (for `initiation` STATIC or DYNAMIC). */
export type QrFact = { readonly id: string; readonly name: QrFactName; readonly value: string }

const OTHER_NAMES: Readonly<Record<string, QrFactName>> = {
  '55': 'tipOrFee',
  '56': 'fixedFee',
  '57': 'percentFee',
  '64': 'otherLanguage',
}

/** Only what the QR says gets a row; the checksum and the format number, which say nothing to people, get none. */
export function explainVietQr(qr: VietQr): QrFact[] {
  const rows: { id: string; name: QrFactName; value: string | null | undefined }[] = [
    { id: '38.01.00', name: 'bin', value: qr.bin },
    { id: '38.01.01', name: 'account', value: qr.account },
    { id: '54', name: 'amount', value: qr.amount === null ? null : String(qr.amount) },
    { id: '62.08', name: 'content', value: qr.content },
    ...TEXTS.filter(({ name }) => name !== 'merchantCategory').map(({ id, name }) => ({
      id,
      name,
      value: qr[name],
    })),
    ...ADDITIONAL.map(({ id, name }) => ({ id: `62.${id}`, name, value: qr.additional[name] })),
    { id: '38.02', name: 'service', value: qr.service },
    { id: '01', name: 'initiation', value: qr.initiation },
    { id: '52', name: 'merchantCategory', value: qr.merchantCategory },
    { id: '53', name: 'currency', value: '704' },
    { id: '58', name: 'country', value: 'VN' },
    ...qr.others.map(({ path, value }) => ({
      id: path,
      name: OTHER_NAMES[path] ?? ('other' as const),
      value,
    })),
  ]
  return rows.flatMap(({ id, name, value }) =>
    value === null || value === undefined ? [] : [{ id, name, value }],
  )
}
