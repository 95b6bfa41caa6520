import { Alert, Button } from '@mantine/core'
import type { ChangeItem } from '@saola/contract/subscription-change'
import { subscription } from '@saola/contract/subscription'
import { send } from '@saola/web/api/send'
import { showDay } from '@saola/web/list/days'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { ActFrame } from '../../parts/subscription/ActFrame.tsx'
import { usePriceText } from '../../parts/subscription/words.ts'
import { pendingOf } from './changes.ts'
import type { DialogProps } from './dialog.ts'
import type { SubscriptionDetail } from './rules.ts'
import styles from './subscription.module.css'

/** Every change of plan, quantity or price, the youngest first. */
export function ChangeList({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.change')
  if (it.changes.length === 0)
    return <EmptyState icon="repeat" title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <DividedList>
      {it.changes.map((change) => (
        <li key={change.id} className={styles.cycle}>
          <ChangeLine change={change} />
        </li>
      ))}
    </DividedList>
  )
}

function ChangeLine({ change }: { change: ChangeItem }) {
  const t = useTranslations('subscription.change')
  const price = usePriceText()
  const says = (side: ChangeItem['before']): string => `${side.plan.name}, ${price(side)}`
  return (
    <>
      <b>{says(change.after)}</b>
      <b>{t(`state.${change.state}`)}</b>
      <small>
        {t('from', { day: showDay(change.day) })} · {t('was')}: {says(change.before)} ·{' '}
        {change.isPlanPrice ? `${t('planPrice')} · ` : ''}
        {change.createdBy}
      </small>
    </>
  )
}

/** The change that is to come, and taking it back. */
export function PendingChange({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.change')
  const price = usePriceText()
  const { can } = useMe()
  const [opened, setOpened] = useState(false)
  const pending = pendingOf(it)
  return (
    <>
      {pending === null ? null : (
        <Alert variant="outline">
          <div className={styles.pending}>
            <span>
              {t(pending.isPlanPrice ? 'pendingPrice' : 'pending', {
                plan: pending.after.plan.name,
                price: price(pending.after),
                day: showDay(pending.day),
              })}
            </span>
            {can(1504, 'CREATE') ? (
              <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
                {t('withdraw')}
              </Button>
            ) : null}
          </div>
        </Alert>
      )}
      <WithdrawDialog it={it} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

function WithdrawDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.change')
  return (
    <ActFrame
      {...frame}
      title={t('withdrawTitle')}
      confirmLabel={t('withdraw')}
      cancelLabel={t('keep')}
      done={t('withdrawn', { code: it.code })}
      work={(idempotencyKey) =>
        send(subscription.withdrawChange, { params: { id: it.id } }, { idempotencyKey })
      }
    >
      <p className={styles.dim}>{t('withdrawText')}</p>
    </ActFrame>
  )
}
