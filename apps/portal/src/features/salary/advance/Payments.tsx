import type { AdvanceEntry } from '@saola/contract/salary-advance'
import { Code } from '@saola/web/ui/Code.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { Timeline } from '@saola/web/ui/Timeline.tsx'
import { useTranslations } from 'use-intl'
import styles from './advance.module.css'
import { entryTone, oldestFirst } from './rules.ts'
import { useFailureWords } from './words.tsx'

/** The orders to the bank that pay a request, oldest first. */
export function Payments({ entries }: { entries: readonly AdvanceEntry[] }) {
  const t = useTranslations('salaryAdvance.detail')
  return (
    <Section title={t('payments')}>
      <div aria-live="polite">
        {entries.length === 0 ? (
          <span className={styles.dim}>{t('noPayments')}</span>
        ) : (
          <ol className={styles.orders}>
            {oldestFirst(entries).map((entry) => (
              <li key={entry.id}>
                <Order entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}

function Order({ entry }: { entry: AdvanceEntry }) {
  const t = useTranslations('salaryAdvance')
  const failureWords = useFailureWords()
  const { transactionStatus: state, failure, createdDate, completedTime } = entry
  const tone = entryTone[state]
  return (
    <>
      <Timeline
        label={t('detail.payments')}
        items={[
          { key: 'created', title: t('detail.orderCreated'), at: createdDate },
          {
            key: 'state',
            title: t(`order.${state}`),
            at: completedTime,
            ...(failure === null ? {} : { detail: failureWords(failure) }),
            ...(tone === undefined ? {} : { tone }),
          },
        ]}
      />
      <div className={styles.below}>
        <Facts
          facts={[
            [t('field.amount'), <Money key="amount" value={entry.amount} />],
            [
              t('detail.reference'),
              <Code
                key="reference"
                value={entry.transactionNumber}
                name={t('detail.reference')}
                keep={10}
              />,
            ],
            [
              t('detail.from'),
              <span key="from" className="tabular">
                {entry.fromAccount}
              </span>,
            ],
            [
              t('detail.to'),
              <span key="to" className="tabular">
                {entry.toAccount}
              </span>,
            ],
            [t('detail.description'), entry.description],
          ]}
        />
      </div>
    </>
  )
}
