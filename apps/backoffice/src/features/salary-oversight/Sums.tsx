import { Anchor, Skeleton } from '@mantine/core'
import type { Output, Request } from '@saola/contract/call'
import { advanceEntryStates } from '@saola/contract/salary-advance-values'
import { salaryOversight } from '@saola/contract/salary-oversight'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './salary-oversight.module.css'

type Totals = Output<typeof salaryOversight.totals>
type Sum = Totals['silent']
const NONE: Sum = { count: 0, amount: 0 }

/** What the filter of the list comes to, state by state, and how much of it the bank is silent about. */
export function Sums({
  query: filter,
}: {
  query: Request<typeof salaryOversight.totals>['query']
}) {
  const t = useTranslations('salaryOversight')
  const query = useQuery({
    ...queryOptionsOf(salaryOversight.totals, { query: filter }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const lines: [string, string, Sum | undefined][] = [
    ...advanceEntryStates.map((state): [string, string, Sum | undefined] => [
      state,
      t(`state.${state}`),
      data && (data.states.find((one) => one.state === state) ?? NONE),
    ]),
    ['silent', t('totals.silent'), data?.silent],
  ]
  return (
    <section className={styles.card} aria-label={t('totals.label')}>
      <dl className={styles.sums} aria-busy={data === undefined && !query.isError}>
        {lines.map(([key, name, sum]) => (
          <div key={key} className={key === 'silent' && sum?.count ? styles.warned : undefined}>
            <dt>{name}</dt>
            <dd>
              {sum === undefined ? (
                <Missing isLost={query.isError} />
              ) : (
                <>
                  <b>{formatVnd(sum.amount)}</b>
                  <small>{t('totals.orders', { count: sum.count })}</small>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {query.isError ? <Lost error={query.error} onRetry={() => void query.refetch()} /> : null}
    </section>
  )
}

const Missing = ({ isLost }: { isLost: boolean }) =>
  isLost ? '—' : <Skeleton height={18} width="70%" my={2} />

/** The list below may be there all the same. */
function Lost({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('web.error')
  const { text } = useErrorText()
  return (
    <p className={styles.lost} role="alert">
      {text(error)}{' '}
      <Anchor component="button" type="button" size="sm" onClick={onRetry}>
        {t('retry')}
      </Anchor>
    </p>
  )
}
