import { Alert, Skeleton } from '@mantine/core'
import type { ChangePreview as Preview } from '@saola/contract/subscription-change'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { showDay } from '@saola/web/list/days'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { spanText, usePriceText } from '../../parts/subscription/words.ts'
import { SlipsLost } from './SlipsLost.tsx'
import styles from './subscription.module.css'
import { CycleLine } from './UpcomingList.tsx'

/** What a change comes to: from when on, the first invoice line by line, and what follows. */
export function ChangePreview({
  asked,
  isAsked,
  query: { data, error, isFetching },
}: {
  asked: Preview['when']
  isAsked: boolean
  query: Pick<UseQueryResult<Preview>, 'data' | 'error' | 'isFetching'>
}) {
  const t = useTranslations('subscription.change')
  const { text } = useErrorText()
  const content = () => {
    if (!isAsked) return <p className={styles.dim}>{t('same')}</p>
    if (error !== null) return <p className={styles.dim}>{text(error)}</p>
    return data === undefined ? <Skeleton height={260} /> : <Shown it={data} asked={asked} />
  }
  return (
    <div className={styles.side}>
      <Section title={t('side')}>
        <div aria-live="polite" aria-busy={isFetching} className={styles.act}>
          {content()}
        </div>
      </Section>
    </div>
  )
}

function Shown({ it, asked }: { it: Preview; asked: Preview['when'] }) {
  const t = useTranslations('subscription.change')
  const price = usePriceText()
  const says = (side: Preview['before']): string => `${side.plan.name} · ${price(side)}`
  return (
    <>
      {asked === 'NOW' && it.nowRefusal !== null ? (
        <Alert color="yellow" variant="outline">
          {t('refused', { reason: t(`refusal.${it.nowRefusal}`) })}
        </Alert>
      ) : null}
      <Facts
        facts={[
          [t('before'), says(it.before)],
          [t('after'), says(it.after)],
        ]}
      />
      <b>{t('from', { day: showDay(it.day) })}</b>
      <SlipsLost count={it.slips} />
      {it.replaces === null ? null : (
        <Alert color="yellow" variant="outline">
          {t('replaces', {
            unit: formatVnd(it.replaces.unitAmount),
            day: showDay(it.replaces.day),
          })}
        </Alert>
      )}
      {it.firstInvoice === null ? (
        <p className={styles.dim}>{t('firstNone')}</p>
      ) : (
        <section aria-label={t('first')}>
          <p className={styles.dim}>{t(it.isNow ? 'firstNow' : 'first')}</p>
          <FirstInvoice bill={it.firstInvoice} />
          {it.credit > 0 ? (
            <p className={styles.dim}>{t('credit', { amount: formatVnd(it.credit) })}</p>
          ) : null}
          {it.prorated > 0 ? (
            <p className={styles.dim}>{t('prorated', { amount: formatVnd(it.prorated) })}</p>
          ) : null}
        </section>
      )}
      {it.upcoming.length === 0 ? null : (
        <section aria-label={t('later')}>
          <p className={styles.dim}>{t('later')}</p>
          <DividedList>
            {it.upcoming.map((cycle) => (
              <li key={cycle.cycle} className={styles.cycle}>
                <CycleLine cycle={cycle} />
              </li>
            ))}
          </DividedList>
        </section>
      )}
    </>
  )
}

function FirstInvoice({ bill }: { bill: NonNullable<Preview['firstInvoice']> }) {
  const t = useTranslations('subscription')
  return (
    <DividedList>
      {bill.lines.map((line, i) => (
        <li key={`${line.kind}${i}`} className={styles.cycle}>
          <span>{line.name ?? t(`line.kind.${line.kind}`)}</span>
          <b>{formatVnd(line.amount)}</b>
          {line.quantity > 1 ? (
            <small>
              {t('change.times', {
                quantity: formatNumberVi(line.quantity),
                unit: formatVnd(line.unitAmount),
              })}
            </small>
          ) : null}
        </li>
      ))}
      <li className={styles.cycle}>
        <b>{t('change.due', { day: showDay(bill.paymentDate) })}</b>
        <b>{bill.amount === null ? t('byUse') : formatVnd(bill.amount)}</b>
        <small>
          {spanText(bill.from, bill.to)} · {t('preview.until', { day: showDay(bill.expiredDate) })}
        </small>
      </li>
    </DividedList>
  )
}
