/** A payment method as its form holds it; the percentage is typed with the reader's own decimal sign. */
import type { Output } from '@saola/contract/call'
import type { paymentMethod } from '@saola/contract/shop-setting'
import { formatDecimalVi } from '@saola/money/format'

export type Method = Output<typeof paymentMethod.cmsList>[number]
export const types = ['QR', 'CARD', 'BANKING'] as const
export interface MethodValues extends Record<string, unknown> {
  name: string
  type: (typeof types)[number]
  paymentType: Method['paymentType']
  logo: string | null
  fixedFee: number | null
  dynamicFee: string
  paymentLimit: number | null
  active: boolean
  reason: string
}

/** "0,25" or "0.25" → 0.25; null for what is no percentage of at most four decimals. */
export const readPercent = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,4})?$/.test(plain) && Number(plain) <= 100 ? Number(plain) : null
}

export const valuesOf = (m: Method | null): MethodValues => ({
  name: m?.name ?? '',
  type: types.find((type) => type === m?.type) ?? 'QR',
  paymentType: m?.paymentType ?? 'VIET_QR',
  logo: m?.logo ?? null,
  fixedFee: m?.fixedFee ?? 0,
  dynamicFee: formatDecimalVi(m?.dynamicFee ?? 0),
  paymentLimit: m?.paymentLimit ?? null,
  active: m?.status === 'ACTIVE',
  reason: '',
})
export const bodyOf = (v: MethodValues) => ({
  name: v.name.trim(),
  type: v.type,
  paymentType: v.paymentType,
  logo: v.logo,
  fixedFee: v.fixedFee ?? 0,
  dynamicFee: readPercent(v.dynamicFee) ?? 0,
  paymentLimit: v.paymentLimit,
  status: v.active ? ('ACTIVE' as const) : ('INACTIVE' as const),
  reason: v.reason.trim() === '' ? null : v.reason.trim(),
})
