/** Writes VietQR payloads exactly to the NAPAS 247 rules (docs/domain.md#1). */
import { crc16 } from './crc.ts'
import {
  ACCOUNT,
  ADDITIONAL,
  BIN,
  MAX_PAYLOAD_LENGTH,
  MERCHANT_CATEGORY,
  NAPAS_GUID,
  TEXTS,
  isOtherPath,
} from './fields.ts'
import type { AdditionalName, OtherObject, TextName, VietQrService } from './fields.ts'
import { MAX_CONTENT_LENGTH, toQrText } from './text.ts'
import { writeTlv } from './tlv.ts'
import type { TlvObject } from './tlv.ts'

/** A VietQr as readVietQr gives it fits too, so `writeVietQr({ ...qr, amount: 5_000 })` edits one. */
export type VietQrInput = { readonly [name in TextName]?: string | null | undefined } & {
  readonly bin: string
  readonly account: string
  /** QRIBFTTA unless given. */
  readonly service?: VietQrService | undefined
  /** Whole VND, 1 to 13 digits. An amount makes the QR dynamic; without one the payer types it. */
  readonly amount?: number | null | undefined
  /** Cleaned by toQrText, cut to 25 characters and left out when nothing remains. */
  readonly content?: string | null | undefined
  readonly initiation?: 'STATIC' | 'DYNAMIC' | undefined
  readonly additional?: { readonly [name in AdditionalName]?: string | undefined } | undefined
  readonly others?: readonly OtherObject[] | undefined
}

/**
 * The payload, objects in the order of their ids, checksum last.
 * Texts that break the rules are cleaned and cut, because a long description must not stop a payment. What steers the
 * money is never repaired: RangeError for a BIN that is not 6 digits, an account that is not 1-19 printable characters,
 * an amount that is not a whole number of 1-13 digits, a category that is not 4 digits, more than 99 characters in
 * 62, more than 512 in all, or an other object that repeats a named one.
 */
export function writeVietQr(input: VietQrInput): string {
  if (!BIN.test(input.bin)) throw new RangeError(`Not a BIN: ${input.bin}`)
  if (!ACCOUNT.test(input.account)) throw new RangeError(`Not an account: ${input.account}`)
  const others = input.others ?? []
  const misplaced = others.find(({ path }) => !isOtherPath(path))
  if (misplaced) throw new RangeError(`Not a place for another object: ${misplaced.path}`)
  const amount = amountText(input.amount)

  const beneficiary = level([
    object('00', input.bin),
    object('01', input.account),
    ...othersBelow('38.01', others),
  ])
  const account = level([
    object('00', NAPAS_GUID),
    object('01', beneficiary),
    object('02', input.service ?? 'QRIBFTTA'),
    ...othersBelow('38', others),
  ])
  const body = level([
    object('00', '01'),
    object('01', amount !== '' || input.initiation === 'DYNAMIC' ? '12' : '11'),
    object('38', account),
    object('53', '704'),
    object('54', amount),
    object('58', 'VN'),
    ...merchantTexts(input),
    object('62', level([...additionalTexts(input), ...othersBelow('62', others)])),
    ...othersBelow('', others),
  ])
  const unsigned = `${body}6304`
  const payload = unsigned + crc16(unsigned)
  if (payload.length > MAX_PAYLOAD_LENGTH)
    throw new RangeError(`A QR of ${payload.length} characters is too long`)
  return payload
}

function amountText(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return ''
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 9_999_999_999_999) {
    throw new RangeError(`Not an amount for a QR: ${amount}`)
  }
  return String(amount)
}

function merchantTexts(input: VietQrInput): TlvObject[] {
  const category = input.merchantCategory ?? ''
  if (category !== '' && !MERCHANT_CATEGORY.test(category))
    throw new RangeError(`Not a merchant category: ${category}`)
  return TEXTS.map(({ id, name, max }) => object(id, lawful(input[name] ?? '', max)))
}

function additionalTexts(input: VietQrInput): TlvObject[] {
  return [
    ...ADDITIONAL.map(({ id, name, max }) =>
      object(id, lawful(input.additional?.[name] ?? '', max)),
    ),
    object('08', toQrText(input.content ?? '', MAX_CONTENT_LENGTH)),
  ]
}

/** Someone else's reference must survive a rewrite, so only text that breaks the rules is cleaned. */
function lawful(text: string, max: number): string {
  return text.length <= max && /^[\x20-\x7e]*$/.test(text) ? text : toQrText(text, max)
}

/** The other objects that sit directly in the template at `parent` ('' = root). */
function othersBelow(parent: string, others: readonly OtherObject[]): TlvObject[] {
  const prefix = parent === '' ? '' : `${parent}.`
  return others
    .filter(({ path }) => path.slice(0, -2) === prefix)
    .map(({ path, value }) => object(path.slice(-2), value))
}

function object(id: string, value: string): TlvObject {
  return { id, value }
}

/** One level of the payload: what is empty is left out, the rest stands in the order of its ids. */
function level(objects: readonly TlvObject[]): string {
  return writeTlv(
    objects.filter(({ value }) => value !== '').toSorted((a, b) => Number(a.id) - Number(b.id)),
  )
}
