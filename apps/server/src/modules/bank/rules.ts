/** What may stand in the catalogue of banks, and what a reading of the payment network changes in it. */
import type { bank, uniqueFields } from '@saola/contract/bank'
import type * as z from 'zod/mini'

export type Draft = z.output<(typeof bank)['create']['body']>
export type UniqueField = (typeof uniqueFields)[number]
export interface Facts {
  name: string
  shortName: string
  commonName: string
  code: string
  napasCode: string | null
  citad: string | null
  swift: string | null
  benId: string | null
  napasSupported: boolean
  vietQrSupported: boolean
}

/** A draft as it is stored: blanks at the ends gone, what was left out null. */
export const factsOf = (d: Draft): Facts => ({
  name: d.name.trim(),
  shortName: d.shortName.trim(),
  commonName: d.commonName.trim(),
  code: d.code,
  napasCode: d.napasCode ?? null,
  citad: d.citad ?? null,
  swift: d.swift ?? null,
  benId: d.benId ?? null,
  napasSupported: d.napasSupported,
  vietQrSupported: d.vietQrSupported,
})
/** NAPAS and VietQR reach a bank by its number, so neither goes without it. */
export const lacksNumber = (f: Facts): boolean =>
  f.napasCode === null && (f.napasSupported || f.vietQrSupported)

/** What transfers and VietQR run by; names and pictures only show it. */
const numbers = [
  'code',
  'napasCode',
  'citad',
  'swift',
  'benId',
  'napasSupported',
  'vietQrSupported',
] as const satisfies (keyof Facts)[]
/** Whether a change takes two people: money would run by other numbers. */
export const movesMoney = (before: Facts, after: Facts): boolean =>
  numbers.some((field) => before[field] !== after[field])

/** The unique field behind a constraint or index of table bank; null for any other. */
export const fieldOf = (constraint: string | undefined): UniqueField | null =>
  (({ bank_code: 'code', bank_napas_code: 'napasCode', bank_short_name: 'shortName' }) as const)[
    constraint ?? ''
  ] ?? null

export interface Known {
  id: number
  short_name: string
  napas_code: string | null
  vietqr_supported: boolean
}
export interface Listed {
  bin: string
  vietQr: boolean
}
/** Banks whose VietQR flag differs from what the network says; one that it does not list takes none. `unknown`: numbers that the catalogue has not. */
export function differences(
  known: readonly Known[],
  listed: readonly Listed[],
): {
  changed: { id: number; shortName: string; vietQrSupported: boolean }[]
  unchanged: number
  unknown: string[]
} {
  const says = new Map(listed.map(({ bin, vietQr }) => [bin, vietQr]))
  const changed = known.flatMap((k) => {
    const supported = k.napas_code !== null && says.get(k.napas_code) === true
    return supported === k.vietqr_supported
      ? []
      : [{ id: k.id, shortName: k.short_name, vietQrSupported: supported }]
  })
  const numbers = new Set(known.map((k) => k.napas_code))
  return {
    changed,
    unchanged: known.length - changed.length,
    unknown: [...says.keys()].filter((bin) => !numbers.has(bin)).sort(),
  }
}
