/** What the form of an advance type holds, and what is sent of it. */
import type { Request } from '@saola/contract/call'
import type { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import type { AdvanceForm } from '@saola/contract/salary-values'
import type { AdvanceType } from './rules.ts'

export interface TypeValues extends Record<string, unknown> {
  name: string
  advanceForm: AdvanceForm
  advancePercent: number | null
  isLimitFrequency: boolean
  frequencyLimit: number | null
  minAmount: number | null
  maxAmount: number | null
}
export const emptyValues: TypeValues = {
  name: '',
  advanceForm: 'MANUAL',
  advancePercent: 40,
  isLimitFrequency: false,
  frequencyLimit: null,
  minAmount: null,
  maxAmount: null,
}
export const valuesOf = (type: AdvanceType): TypeValues => ({
  name: type.name,
  advanceForm: type.advanceForm,
  advancePercent: type.advancePercent,
  isLimitFrequency: type.limitFrequency,
  frequencyLimit: type.frequencyLimit,
  minAmount: type.minAmount,
  maxAmount: type.maxAmount,
})
/** @param v checked before: the percent is there */
export const bodyOf = (v: TypeValues): Request<typeof salaryAdvanceType.create>['body'] => ({
  name: v.name,
  advanceForm: v.advanceForm,
  advancePercent: v.advancePercent ?? 0,
  isLimitFrequency: v.isLimitFrequency,
  frequencyLimit: v.isLimitFrequency ? v.frequencyLimit : null,
  minAmount: v.minAmount,
  maxAmount: v.maxAmount,
})
