import type { AdvanceDetail } from '@saola/contract/salary-advance'
import { ChangeHistory } from '@saola/web/parts/ChangeHistory.tsx'
import { formatVnd } from '@saola/money/format'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { changeOf } from './rules.ts'
import { useReasonWords } from './words.tsx'

const fields = ['amount', 'rejectReason'] as const
type Field = (typeof fields)[number]

/** What employees do themselves, on their own page or in the bank's app. */
const ofEmployee: readonly string[] = ['CREATED', 'CANCELED']

/** Who did what with a request, newest first. */
export function History({ audit, employeeName }: Pick<AdvanceDetail, 'audit' | 'employeeName'>) {
  const t = useTranslations('salaryAdvance')
  const history = useTranslations('audit.history')
  const reasonWords = useReasonWords()
  return (
    <Section title={history('title')}>
      <ChangeHistory
        audit={audit}
        fields={fields}
        titleOf={(entry) => t(`history.${changeOf(entry)}`)}
        nobody={(entry) =>
          ofEmployee.includes(changeOf(entry)) ? employeeName : t('history.system')
        }
        nameOf={(field) => t(`field.${field as Field}`)}
        sayValue={(field, value) =>
          field === 'amount' ? formatVnd(Number(value)) : reasonWords(value)
        }
        sayNone={() => null}
      />
    </Section>
  )
}
