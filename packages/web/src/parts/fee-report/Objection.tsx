import { Text } from '@mantine/core'
import type { FeeReportDetail } from '@saola/contract/fee-report'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DateTime } from '../../ui/DateTime.tsx'
import { Section } from '../../ui/pages.tsx'
import { Timeline, type TimelineItem } from '../../ui/Timeline.tsx'
import styles from './fee-report.module.css'

/** Until when the reader may object; nothing where they may not. The screen loads the phrases `feeReportScreen`. */
export function ObjectUntil({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReportScreen.objection')
  if (!report.allowedActions.includes('object') || report.objectUntil === null) return null
  return (
    <Text size="sm" c="dimmed" mt="md">
      {t('until')} <DateTime at={report.objectUntil} exact />
    </Text>
  )
}

/** What the merchant objects to a report and what the bank has answered; nothing where nobody objected. The screen loads the phrases `feeReportScreen`. @param children what can be done about it */
export function Objection({ report, children }: { report: FeeReportDetail; children?: ReactNode }) {
  const t = useTranslations('feeReportScreen.objection')
  const { objection } = report
  if (objection === null) return null
  const items: TimelineItem[] = [
    {
      key: 'asked',
      title: t('asked'),
      at: objection.at,
      detail: <span className={styles.said}>{objection.reason}</span>,
    },
    objection.decision === null
      ? {
          key: 'open',
          title: t('waits'),
          at: null,
          ...(report.status === 'WAITING_PAYMENT' ? { detail: t('waitsText') } : {}),
        }
      : {
          key: 'settled',
          title: t(`decision.${objection.decision}`),
          at: objection.settledAt,
          detail: (
            <>
              <span className={styles.said}>{objection.answer}</span>
              <Text size="sm" mt={4}>
                {t(`means.${objection.decision}`)}
              </Text>
            </>
          ),
        },
  ]
  return (
    <Section title={t('title')}>
      <Timeline items={items} label={t('title')} />
      {children}
    </Section>
  )
}
