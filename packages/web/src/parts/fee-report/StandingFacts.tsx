import type { FeeStanding } from '@saola/contract/fee-collection'
import { formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { Money } from '../../ui/Money.tsx'
import { Facts } from '../../ui/pages.tsx'
import { formatDay, formatTime } from '../../ui/time.ts'
import { useFailureWords } from './useFailureWords.ts'

/** How a merchant pays its fees, and how it stands with them. The screen loads the phrases `feeReport` and `feeReportScreen`. */
export function StandingFacts({ standing }: { standing: FeeStanding }) {
  const t = useTranslations('feeReportScreen.standing')
  const last = useAttemptText(standing.lastAttempt)
  return (
    <Facts
      facts={[
        [t('feeType'), t(`type.${standing.feeType}`)],
        [
          t('mandate'),
          standing.mandateAt === null
            ? t('noMandate')
            : t('since', { day: formatDay(standing.mandateAt) }),
        ],
        standing.isOverdue && [
          t('overdue'),
          <Money key="overdue" value={standing.overdueAmount} />,
        ],
        last !== null && [t('lastAttempt'), last],
      ]}
    />
  )
}

function useAttemptText(attempt: FeeStanding['lastAttempt']): string | null {
  const t = useTranslations('feeReportScreen.standing')
  const state = useTranslations('feeReport.attempt')
  const failure = useFailureWords()
  if (attempt === null) return null
  return [
    `${formatTime(attempt.at)}: ${state(attempt.state)}, ${formatVnd(attempt.amount)}`,
    ...(attempt.failure === null ? [] : [failure(attempt.failure)]),
    ...(attempt.nextAt === null ? [] : [t('nextAt', { day: formatTime(attempt.nextAt) })]),
  ].join(' · ')
}
