import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { subscription } from '@saola/contract/subscription'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { addDays, showDay } from '@saola/web/list/days'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useToday } from '../../parts/useToday.ts'
import { previewBody, type SubscriptionValues } from './form.ts'
import type { Upcoming } from './rules.ts'
import styles from './subscription.module.css'
import { CycleLine } from './UpcomingList.tsx'

const REST_MS = 300
const SHOWN = 5

/** The first five dates and amounts of what the form would make, by the server's own arithmetic, so that they are what is issued. */
export function FirstCycles({ values }: { values: SubscriptionValues }) {
  const t = useTranslations('subscription.preview')
  const { text } = useErrorText()
  // As text, so that the same values are the same.
  const [wanted] = useDebouncedValue(JSON.stringify(previewBody(values)), REST_MS)
  const body = JSON.parse(wanted) as ReturnType<typeof previewBody>
  const { data, error, isFetching } = useQuery({
    ...queryOptionsOf(subscription.preview, {
      body: body ?? { planId: '00000000-0000-0000-0000-000000000000' },
    }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  })
  const content = (): ReactNode => {
    if (body === null) return <p className={styles.dim}>{t('choose')}</p>
    if (error !== null) return <p className={styles.dim}>{text(error)}</p>
    if (data === undefined) return <Skeleton height={220} />
    return <Cycles cycles={data.slice(0, SHOWN)} body={body} />
  }
  return (
    <div className={styles.side}>
      <Section title={t('title')}>
        <div aria-live="polite" aria-busy={isFetching}>
          {content()}
        </div>
      </Section>
    </div>
  )
}

function Cycles({
  cycles,
  body,
}: {
  cycles: readonly Upcoming[]
  body: NonNullable<ReturnType<typeof previewBody>>
}) {
  const t = useTranslations('subscription.preview')
  const today = useToday()
  const [first] = cycles
  if (first === undefined) return <p className={styles.dim}>{t('none')}</p>
  const amounts = cycles.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  const isNow = body.allowTrial !== true && first.paymentDate <= today
  return (
    <>
      {body.allowTrial === true ? (
        <p className={styles.dim}>{t('free', { day: showDay(addDays(first.from, -1)) })}</p>
      ) : null}
      {isNow ? <p className={styles.dim}>{t('today')}</p> : null}
      <DividedList>
        {cycles.map((cycle) => (
          <li key={cycle.cycle} className={styles.cycle}>
            <CycleLine cycle={cycle} />
          </li>
        ))}
      </DividedList>
      {amounts.length === cycles.length ? (
        <p className={styles.total}>
          {t('total', {
            count: cycles.length,
            amount: formatVnd(amounts.reduce((sum, amount) => sum + amount, 0)),
          })}
        </p>
      ) : null}
    </>
  )
}
