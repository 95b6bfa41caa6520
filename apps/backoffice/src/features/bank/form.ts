/** A bank as the form holds it: every field a text, empty where there is none. */
import { bankCodes, type Bank } from '@saola/contract/bank'
import { required, type Validator } from '@saola/contract/validators'

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
})

const optional =
  (check: Validator): Validator =>
  (text) =>
    text.trim() === '' ? '' : check(text.trim())
/** The server's own rules, said while typing. */
export const bankChecks = (check: (validator: Validator) => (value: string) => string | null) => ({
  name: check(required),
  shortName: check(required),
  commonName: check(required),
  code: check((v) => bankCodes.code(v.trim())),
  citad: check(optional(bankCodes.citad)),
  swift: check(optional(bankCodes.swift)),
  benId: check(optional(bankCodes.benId)),
  napasCode: (value: string, v: BankValues) =>
    check(
      v.napasSupported || v.vietQrSupported
        ? (text) => bankCodes.napasCode(text.trim())
        : optional(bankCodes.napasCode),
    )(value),
})
