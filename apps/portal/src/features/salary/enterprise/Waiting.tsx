import { formatNumberVi } from '@saola/money/format'
import { Money } from '@saola/web/ui/Money.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { Timeline } from '@saola/web/ui/Timeline.tsx'
import type { EnterpriseState } from '@saola/contract/salary-enterprise'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { useTranslations } from 'use-intl'
import styles from './enterprise.module.css'

/** What was asked for, when, and what happens next. */
export function Waiting({ state: { registration } }: { state: EnterpriseState }) {
  const t = useTranslations('salary')
  return (
    <div className={styles.grid}>
      <Section title={t('waiting.title')}>
        <Note>{t('waiting.text')}</Note>
        <div className={styles.after}>
          <Timeline
            label={t('waiting.next')}
            items={[
              {
                key: 'registered',
                title: t('waiting.registered'),
                at: registration?.registeredAt ?? null,
                tone: 'ok',
              },
              {
                key: 'review',
                title: t('waiting.review'),
                at: null,
                detail: t('waiting.reviewText'),
              },
              {
                key: 'configure',
                title: t('waiting.configure'),
                at: null,
                detail: t('waiting.configureText'),
              },
            ]}
          />
        </div>
      </Section>
      {registration === null ? null : (
        <Section title={t('waiting.asked')}>
          <Facts
            facts={[
              [
                t('field.numberOfEmployeeExpected'),
                formatNumberVi(registration.numberOfEmployeeExpected),
              ],
              [
                t('field.paySalaryLimitation'),
                <Money key="limit" value={registration.paySalaryLimitation} />,
              ],
              [t('field.programType'), t(`program.${registration.programType}`)],
              [t('field.registeredAt'), <DateTime key="at" at={registration.registeredAt} exact />],
            ]}
          />
        </Section>
      )}
    </div>
  )
}
