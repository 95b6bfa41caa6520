import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { useCodeNames } from '../useCodeNames.ts'
import type { ApprovalRow } from './types.ts'

/** A proposal in people's words: what it is called, which field is meant, what a value stands for. */
export function useApprovalWords() {
  const t = useTranslations('approval')
  const a = useTranslations('admin')
  const o = useTranslations('onboarding')
  const credit = useTranslations('bankCredit.resolution')
  const codeNames = useCodeNames()
  const nameOf = (field: string): string =>
    t.has(`field.${field}` as 'field.status') ? t(`field.${field}` as 'field.status') : field
  const byField: Readonly<Record<string, (value: string) => string>> = {
    codes: codeNames,
    officeType: (value) => a(`office.${value as 'BRANCH'}`),
    secondFactor: (value) => a(value === 'ON' ? 'factor.stateOn' : 'factor.stateOff'),
    scope: (value) => a(`scope.${value as 'ADMIN'}`),
    status: (value) => o(`status.${value as 'ACTIVE'}`),
    action: (value) => o(`office.action.${value as 'APPROVE'}`),
    resolution: (value) => credit(value as 'OPEN'),
    people: (value) => t('people', { count: Number(value) }),
    threshold: (value) => formatVnd(Number(value)),
    expireHours: (value) => t('hours', { count: formatNumberVi(Number(value)) }),
    escalateHours: (value) => t('hours', { count: formatNumberVi(Number(value)) }),
  }
  return {
    nameOf,
    sayValue: (field: string, value: string): string => byField[field]?.(value) ?? value,
    /** Of a rule the subject is the kind that it is about. */
    subjectOf: (row: Pick<ApprovalRow, 'kind' | 'subject'>): string =>
      row.kind === 'APPROVAL_RULE' ? t(`kind.${row.subject as 'PARAMETER'}`) : row.subject,
  }
}
