/** A bank as the form holds it: every field a text, empty where there is none. */
import { bankCodes, type Bank } from '@saola/contract/bank'
import { required, type Validator } from '@saola/contract/validators'
import type { FieldWords } from '@saola/web/form/fieldWords'
import type { useValidators } from '@saola/web/form/useValidators'

export interface BankValues extends Record<string, unknown> {
  name: string
  shortName: string
  commonName: string
  code: string
  napasCode: string
  citad: string
  swift: string
  benId: string
  napasSupported: boolean
  vietQrSupported: boolean
  /** Address of an uploaded picture, null for the drawn mark. */
  logo: string | null
  icon: string | null
  /** YYYY-MM-DD; empty = as soon as it is approved. */
  effectiveFrom: string
  reason: string
}
/** Only uploads are sent back; a drawn mark is what a bank has when it has none. */
const uploadedOrNull = (address: string | undefined): string | null =>
  address?.startsWith('/storage/files/') === true ? address : null

const emptyValues: BankValues = {
  name: '',
  shortName: '',
  commonName: '',
  code: '',
  napasCode: '',
  citad: '',
  swift: '',
  benId: '',
  napasSupported: true,
  vietQrSupported: true,
  logo: null,
  icon: null,
  effectiveFrom: '',
  reason: '',
}

export const valuesOf = (b: Bank | null): BankValues =>
  b === null
    ? emptyValues
    : {
        name: b.name,
        shortName: b.shortName,
        commonName: b.commonName,
        code: b.code,
        napasCode: b.napasCode ?? '',
        citad: b.citad ?? '',
        swift: b.swift ?? '',
        benId: b.benId ?? '',
        napasSupported: b.napasSupported,
        vietQrSupported: b.vietQrSupported,
        logo: uploadedOrNull(b.logo),
        icon: uploadedOrNull(b.icon),
        effectiveFrom: '',
        reason: '',
      }

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
export const bodyOf = (v: BankValues) => ({
  name: v.name.trim(),
  shortName: v.shortName.trim(),
  commonName: v.commonName.trim(),
  code: v.code.trim(),
  napasCode: orNull(v.napasCode),
  citad: orNull(v.citad),
  swift: orNull(v.swift),
  benId: orNull(v.benId),
  napasSupported: v.napasSupported,
  vietQrSupported: v.vietQrSupported,
  logo: v.logo,
  icon: v.icon,
  effectiveFrom: orNull(v.effectiveFrom),
  reason: orNull(v.reason),
})

const optional =
  (check: Validator): Validator =>
  (text) =>
    text.trim() === '' ? '' : check(text.trim())
const texts = ['name', 'shortName', 'commonName'] as const
const codes = ['code', 'napasCode', 'citad', 'swift', 'benId'] as const
type Text = (typeof texts)[number]
type Code = (typeof codes)[number]
/** What every field asks for, and of what form a code is. */
export const bankWords = (enter: (key: Text | Code | `${Code}Form`) => string) =>
  ({
    ...Object.fromEntries(texts.map((name) => [name, enter(name)])),
    ...Object.fromEntries(
      codes.map((name) => [name, { empty: enter(name), pattern: enter(`${name}Form`) }]),
    ),
  }) as Record<Text | Code, FieldWords>

/** The server's own rules, said while typing. */
export const bankChecks = (
  check: ReturnType<typeof useValidators>,
  words: ReturnType<typeof bankWords>,
) => ({
  name: check(required, words.name),
  shortName: check(required, words.shortName),
  commonName: check(required, words.commonName),
  code: check((v) => bankCodes.code(v.trim()), words.code),
  citad: check(optional(bankCodes.citad), words.citad),
  swift: check(optional(bankCodes.swift), words.swift),
  benId: check(optional(bankCodes.benId), words.benId),
  napasCode: (value: string, v: BankValues) =>
    check(
      v.napasSupported || v.vietQrSupported
        ? (text) => bankCodes.napasCode(text.trim())
        : optional(bankCodes.napasCode),
      words.napasCode,
    )(value),
})
