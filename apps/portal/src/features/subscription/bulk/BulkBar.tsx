import { Button } from '@mantine/core'
import type { subscription } from '@saola/contract/subscription'
import { subscriptionBulk } from '@saola/contract/subscription-bulk'
import { bulkLimits } from '@saola/contract/subscription-bulk-values'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { List } from '@saola/web/list/useList'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { queries } from '../../../app/services.ts'
import { bulkAsks, type BulkAsk } from './asks.ts'
import styles from './bulk.module.css'
import type { Chosen } from './useChosen.ts'

/** What can be done with the chosen subscriptions, and choosing all that match. */
export function BulkBar({
  chosen,
  list,
  onAsk,
}: {
  chosen: Chosen
  list: List<typeof subscription.getAll>
  onAsk: (ask: BulkAsk) => void
}) {
  const t = useTranslations('subscriptionBulk')
  const { text } = useErrorText()
  const all = useMutation({
    mutationFn: () =>
      queries.fetchQuery(queryOptionsOf(subscriptionBulk.choose, { query: list.filters })),
    onSuccess: ({ ids }) => {
      chosen.clear()
      chosen.add(ids)
    },
    onError: (error) => toast.error(text(error)),
  })
  const count = chosen.ids.length
  if (count === 0) return null
  const total = list.page?.totalSize ?? 0
  const isWhole = list.rows.every((row) => chosen.has(row.id))
  const planId = typeof list.filters['planId'] === 'string' ? list.filters['planId'] : null
  return (
    <section className={`${styles.bar} no-print`} aria-label={t('choose.bar')}>
      <span role="status" className="tabular">
        {t('choose.count', { count })}
        {chosen.isFull ? ` · ${t('choose.max', { max: formatNumberVi(bulkLimits.rows) })}` : ''}
      </span>
      {bulkAsks.map((ask) => (
        <Button
          key={ask}
          size="xs"
          {...(ask === 'cancel' ? { variant: 'outline', color: '#b42318' } : {})}
          onClick={() => onAsk(ask)}
        >
          {t(`button.${ask}`)}
        </Button>
      ))}
      <LinkButton
        size="xs"
        variant="default"
        title={t('choose.priceHint')}
        {...(planId === null
          ? { to: paths.plan }
          : { to: paths.planDetail, search: { id: planId } })}
      >
        {t('choose.price')}
      </LinkButton>
      {isWhole || chosen.isFull ? null : (
        <Button
          size="xs"
          variant="default"
          onClick={() => chosen.add(list.rows.map(({ id }) => id))}
        >
          {t('choose.page')}
        </Button>
      )}
      {count >= total || chosen.isFull ? null : (
        <Button size="xs" variant="default" loading={all.isPending} onClick={() => all.mutate()}>
          {total > bulkLimits.rows
            ? t('choose.most', { max: formatNumberVi(bulkLimits.rows) })
            : t('choose.all', { total: formatNumberVi(total) })}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={chosen.clear}>
        {t('choose.clear')}
      </Button>
    </section>
  )
}
