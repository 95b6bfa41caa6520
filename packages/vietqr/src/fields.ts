/** The data objects of a VietQR (NAPAS 247 format 1.0; docs/domain.md#1), shared by reading, writing and explaining. */

export const NAPAS_GUID = 'A000000727'

/** EMVCo allows no longer payload. */
export const MAX_PAYLOAD_LENGTH = 512

/** QRIBFTTA transfers to an account, QRIBFTTC to a card. */
export type VietQrService = 'QRIBFTTA' | 'QRIBFTTC'

/** The root objects that hold plain text, with the longest value each may have. */
export const TEXTS = [
  { id: '52', name: 'merchantCategory', max: 4 },
  { id: '59', name: 'merchantName', max: 25 },
  { id: '60', name: 'city', max: 15 },
  { id: '61', name: 'postCode', max: 10 },
] as const

/** What 62 holds beside the content (08). The value `***` asks the payer for it. */
export const ADDITIONAL = [
  { id: '01', name: 'billNumber', max: 25 },
  { id: '02', name: 'mobileNumber', max: 25 },
  { id: '03', name: 'storeLabel', max: 25 },
  { id: '04', name: 'loyaltyNumber', max: 25 },
  { id: '05', name: 'referenceLabel', max: 25 },
  { id: '06', name: 'customerLabel', max: 25 },
  { id: '07', name: 'terminalLabel', max: 25 },
  { id: '09', name: 'requestedData', max: 3 },
] as const

export type TextName = (typeof TEXTS)[number]['name']
export type AdditionalName = (typeof ADDITIONAL)[number]['name']

/** An object this package gives no name of its own, at its path of ids: "80", "62.10", "38.01.02". */
export type OtherObject = { readonly path: string; readonly value: string }

/** A bank-transfer QR. Amounts are whole VND; null = the QR does not say. */
export type VietQr = { readonly [name in TextName]: string | null } & {
  /** STATIC may be paid many times, DYNAMIC once. */
  readonly initiation: 'STATIC' | 'DYNAMIC'
  /** Six digits that name the bank. */
  readonly bin: string
  /** Account, virtual account or card number; at most 19 characters, letters allowed. */
  readonly account: string
  readonly service: VietQrService
  readonly amount: number | null
  readonly content: string | null
  readonly additional: { readonly [name in AdditionalName]?: string }
  /** Kept so that writing the QR again loses nothing. */
  readonly others: readonly OtherObject[]
}

export const BIN = /^\d{6}$/
export const ACCOUNT = /^[\x21-\x7e]{1,19}$/
export const MERCHANT_CATEGORY = /^\d{4}$/

const NAMED_PATHS: ReadonlySet<string> = new Set([
  ...'00 01 38 38.00 38.01 38.01.00 38.01.01 38.02 53 54 58 62 62.08 63'.split(' '),
  ...TEXTS.map(({ id }) => id),
  ...ADDITIONAL.map(({ id }) => `62.${id}`),
])

/** True for the path of an object that may stand in `others`: at the root, in 38, in 38.01 or in 62, and without a name. */
export function isOtherPath(path: string): boolean {
  return /^(?:38\.01\.|38\.|62\.)?\d\d$/.test(path) && !NAMED_PATHS.has(path)
}
