import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { salaryPeriod, type SalaryPeriod } from '@saola/contract/salary-period'
import { salaryLimits } from '@saola/contract/salary-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { refreshPeriods } from './actions.ts'
import { bodyOf, isMonth, lengthOf, type PeriodValues } from './rules.ts'

export type PeriodForm = UseFormReturnType<PeriodValues>
export type Proposal = Output<typeof salaryPeriod.propose>

/** What the configuration makes of a month; the one before stays in sight until it is there. */
const useProposal = (month: string) =>
  useQuery({
    ...queryOptionsOf(salaryPeriod.propose, { query: { month } }),
    enabled: isMonth(month),
  })

/** The proposed days, and where the configuration counts none, its week's number. */
const proposedValues = (found: Proposal): Partial<PeriodValues> => ({
  startDate: found.startDate,
  endDate: found.endDate,
  paySalaryDate: found.paySalaryDate,
  ...(found.configuredDays === null && found.workingDays > 0
    ? { source: 'OWN', workingDays: found.workingDays }
    : {}),
})
export const isAsProposed = (v: PeriodValues, found: Proposal): boolean =>
  v.startDate === found.startDate &&
  v.endDate === found.endDate &&
  v.paySalaryDate === found.paySalaryDate

/** Whether these days are known and follow each other. */
export const isInOrder = (v: PeriodValues): boolean =>
  v.startDate !== '' && v.endDate !== '' && v.startDate <= v.endDate

function useRulesOf() {
  const t = useTranslations('salaryPeriod')
  return {
    month: (value: string) => (isMonth(value) ? null : t('enter.month')),
    startDate: (value: string) => (value === '' ? t('enter.startDate') : null),
    endDate: (value: string, v: PeriodValues) => {
      if (value === '') return t('enter.endDate')
      if (v.startDate === '') return null
      if (value < v.startDate) return t('form.endBeforeStart')
      const max = salaryLimits.periodDays
      return lengthOf(v) > max ? t('form.tooLong', { max: String(max) }) : null
    },
    paySalaryDate: (value: string, v: PeriodValues) => {
      if (value === '') return t('enter.paySalaryDate')
      return value < v.startDate ? t('form.payBeforeStart') : null
    },
    workingDays: (value: number | null, v: PeriodValues) =>
      v.source === 'OWN' && value === null ? t('enter.workingDays') : null,
  }
}

/** The form of a period and its sending; `period` null makes a new one, whose days are those that the configuration proposes for its month. */
export function usePeriodForm(
  period: SalaryPeriod | null,
  initialValues: PeriodValues,
  onDone: () => void,
) {
  const t = useTranslations('salaryPeriod')
  const form: PeriodForm = useForm<PeriodValues>({ initialValues, validate: useRulesOf() })
  const proposal = useProposal(form.values.month)
  const fill = (found: Proposal): void => {
    form.setValues(proposedValues(found))
    for (const field of ['startDate', 'endDate', 'paySalaryDate']) form.clearFieldError(field)
  }
  const latest = useRef(fill)
  useLayoutEffect(() => {
    latest.current = fill
  })
  const isNew = period === null
  const found = proposal.data
  useEffect(() => {
    if (isNew && found !== undefined) latest.current(found)
  }, [isNew, found])
  const submit = useSubmit(
    form,
    {
      month: t('enter.month'),
      startDate: t('enter.startDate'),
      endDate: t('enter.endDate'),
      paySalaryDate: t('enter.paySalaryDate'),
      workingDays: t('enter.workingDays'),
    },
    (values, idempotencyKey) => {
      const body = bodyOf(values)
      return isNew
        ? send(salaryPeriod.create, { body }, { idempotencyKey })
        : send(salaryPeriod.update, { params: { id: period.id }, body }, { idempotencyKey })
    },
    (saved) => {
      toast.success(t(isNew ? 'form.created' : 'form.saved', { name: saved.name }), {
        durationMs: NOTICE_MS,
      })
      refreshPeriods()
      onDone()
    },
  )
  return { form, submit, proposal, fill }
}
