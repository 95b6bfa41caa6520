import { formatVnd } from '@saola/money/format'
import { ChangeHistory } from '@saola/web/parts/ChangeHistory.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import type { AdvanceType } from './rules.ts'

/** What a line tells, in the order in which it is read; whether the requests are limited is told by how many they are. */
const fields = [
  'name',
  'advanceForm',
  'advancePercent',
  'frequencyLimit',
  'minAmount',
  'maxAmount',
] as const

/** Who changed a type, newest first, with the new values (B-585, B-590). */
export function History({ audit }: Pick<AdvanceType, 'audit'>) {
  const t = useTranslations('salaryType')
  const history = useTranslations('audit.history')
  const sayValue = (field: string, value: string): string => {
    if (field === 'advanceForm') return t(`form.${value === 'AUTO' ? 'AUTO' : 'MANUAL'}`)
    if (field === 'advancePercent') return `${value}\u00a0%`
    return field === 'minAmount' || field === 'maxAmount' ? formatVnd(Number(value)) : value
  }
  return (
    <Section title={history('title')}>
      <ChangeHistory
        audit={audit}
        fields={fields}
        titleOf={({ changeType }) => t(`history.${changeType}`)}
        nameOf={(field) => t(`field.${field as (typeof fields)[number]}`)}
        sayValue={sayValue}
        sayNone={(field) => (field === 'frequencyLimit' ? t('timesAny') : '—')}
      />
    </Section>
  )
}
