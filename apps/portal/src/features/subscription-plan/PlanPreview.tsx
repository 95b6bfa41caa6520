import { formatVnd } from '@saola/money/format'
import { addDays, showDay } from '@saola/web/list/days'
import { useTranslations } from 'use-intl'
import { useToday } from '../../parts/useToday.ts'
import { previewOf, type PlanValues } from './form.ts'
import styles from './subscription-plan.module.css'

/** The first cycles of somebody who subscribes today: their days, when each is paid and until when, and what it costs. */
export function PlanPreview({ values }: { values: PlanValues }) {
  const t = useTranslations('subscriptionPlan.preview')
  const preview = previewOf(values, useToday())
  return (
    <section className={styles.preview} aria-label={t('title')} aria-live="polite">
      <h2 className={styles.previewTitle}>{t('title')}</h2>
      {preview === null ? (
        <p className={styles.dim}>{t('incomplete')}</p>
      ) : (
        <>
          <ol className={styles.periods}>
            {preview.stub === null ? null : (
              <li>
                <Row name={t('stub')} from={preview.stub.from} to={preview.stub.to} />
                <b className="tabular">{formatVnd(preview.stub.amount)}</b>
              </li>
            )}
            {preview.invoices.map((one) => (
              <li key={one.cycle}>
                <Row
                  name={t('period', { number: String(one.cycle + 1) })}
                  from={one.from}
                  to={one.to}
                  pay={`${t('pay', { date: showDay(one.paymentDate) })}, ${t('last', { date: showDay(one.expiredDate) })}`}
                />
                <b className="tabular">
                  {one.amount === null ? t('metered') : formatVnd(one.amount)}
                </b>
              </li>
            ))}
          </ol>
          {values.type === 'METERED_USAGE' ? null : <p className={styles.dim}>{t('one')}</p>}
        </>
      )}
    </section>
  )
}

/** `to` is the first day that is no longer part of it: people read the last one that is. */
function Row({ name, from, to, pay }: { name: string; from: string; to: string; pay?: string }) {
  const t = useTranslations('subscriptionPlan.preview')
  const span = t('span', { from: showDay(from), to: showDay(addDays(to, -1)) })
  return (
    <span className={styles.periodWords}>
      <span>{name}</span>
      <small>{span}</small>
      {pay === undefined ? null : <small>{pay}</small>}
    </span>
  )
}
