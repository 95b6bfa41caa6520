import { Checkbox } from '@mantine/core'
import type { SubscriptionItem } from '@saola/contract/subscription'
import { useTranslations } from 'use-intl'
import styles from './bulk.module.css'
import type { Chosen } from './useChosen.ts'

/** Ticks a subscription; the row's own click leads to it. */
export function Tick({ row, chosen }: { row: SubscriptionItem; chosen: Chosen }) {
  const t = useTranslations('subscriptionBulk.choose')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the box inside has its keys
    <span className={styles.tick} data-above onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={t('one', { code: row.code })}
        checked={chosen.has(row.id)}
        disabled={chosen.isFull && !chosen.has(row.id)}
        onChange={() => chosen.toggle(row.id)}
      />
    </span>
  )
}
