import { Alert, Button } from '@mantine/core'
import {
  subscriptionStanding,
  type StandingOrder as Order,
} from '@saola/contract/subscription-standing'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { showDay } from '@saola/web/list/days'
import { Code } from '@saola/web/ui/Code.tsx'
import { copyText } from '@saola/web/ui/copy'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { ActFrame } from '../../parts/subscription/ActFrame.tsx'
import { Points } from './Points.tsx'
import type { SubscriptionDetail } from './rules.ts'
import styles from './subscription.module.css'

const PREPARING_MS = 3_000

/** The number that its customer's bank pays by itself; nothing for what is charged by use or has ended. */
export function StandingOrder({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.standing')
  const params = { params: { id: it.id } }
  const { data: order } = useQuery({
    ...queryOptionsOf(subscriptionStanding.get, params),
    refetchInterval: ({ state }) =>
      state.data?.account?.isPayable === false ? PREPARING_MS : false,
  })
  if (order === undefined) return null
  if (order.account === null && order.allowedActions.length === 0) return null
  return (
    <Section title={t('title')}>
      {order.account === null ? <p className={styles.dim}>{t('text')}</p> : <Kit order={order} />}
      <div className={styles.choices}>
        {order.account === null ? null : <CopyKit it={it} order={order} account={order.account} />}
        {order.allowedActions.map((action) => (
          <Act key={action} it={it} action={action} />
        ))}
      </div>
    </Section>
  )
}

function Kit({ order }: { order: Order }) {
  const t = useTranslations('subscription.standing')
  const per = useTranslations('subscription')
  const { reach } = useMe()
  const { account, amount, later, every, next, last, short, waiting } = order
  if (account === null) return null
  return (
    <>
      {account.isPayable ? null : <Alert variant="outline">{t('preparing')}</Alert>}
      {short === null ? null : (
        <Alert color="yellow" variant="outline">
          {t('short', { amount: formatVnd(short) })}
        </Alert>
      )}
      {waiting.map((one) => (
        <Alert key={one.creditId} variant="outline">
          {t('waiting', { amount: formatVnd(one.amount), day: showDay(one.at) })}{' '}
          {reach(paths.unmatchedCredits) ? (
            <LinkAnchor to={paths.unmatchedCredits} search={{ keyword: account.accountNo }}>
              {t('credits')}
            </LinkAnchor>
          ) : null}
        </Alert>
      ))}
      <Facts
        facts={[
          [t('account'), <Code key="no" value={account.accountNo} name={t('account')} keep={20} />],
          [t('bank'), account.bankName],
          [t('name'), account.accountName],
          amount !== null && [t('amount'), formatVnd(amount)],
          later !== null && [t('later', { day: showDay(later.from) }), formatVnd(later.amount)],
          [t('every'), per(`per.${every.timeType}`, { count: every.cycleValue })],
          next !== null && [t('first'), showDay(next.paymentDate)],
          [t('content'), account.content],
          last !== null && [
            t('last'),
            <span key="last">
              {formatVnd(last.amount)} · <DateTime at={last.at} exact />
            </span>,
          ],
        ]}
      />
    </>
  )
}

/** The steps as text, for a message to the customer. */
function CopyKit({
  it,
  order: { amount, every, next },
  account,
}: {
  it: SubscriptionDetail
  order: Order
  account: NonNullable<Order['account']>
}) {
  const t = useTranslations('subscription.standing')
  const per = useTranslations('subscription')
  if (amount === null || next === null) return null
  const text = t('kit', {
    plan: it.plan.name,
    bank: account.bankName,
    account: account.accountNo,
    name: account.accountName,
    amount: formatVnd(amount),
    content: account.content,
    every: per(`per.${every.timeType}`, { count: every.cycleValue }),
    day: showDay(next.paymentDate),
  })
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast.success(t('copied'))
    else toast.warning(t('copyFailed'))
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon name="copy" size={16} />}
      onClick={() => void copy()}
    >
      {t('copy')}
    </Button>
  )
}

function Act({ it, action }: { it: SubscriptionDetail; action: 'open' | 'close' }) {
  const t = useTranslations('subscription.standing')
  const keep = useTranslations('subscription.act')('keep')
  const [opened, setOpened] = useState(false)
  const isClosing = action === 'close'
  const work = (idempotencyKey: string) =>
    send(subscriptionStanding[action], { params: { id: it.id } }, { idempotencyKey })
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t(action)}
      </Button>
      <ActFrame
        opened={opened}
        onClose={() => setOpened(false)}
        title={isClosing ? t('closeTitle') : t('title')}
        confirmLabel={t(action)}
        cancelLabel={keep}
        danger={isClosing}
        done={t(isClosing ? 'closed' : 'opened', { code: it.code })}
        work={work}
      >
        {isClosing ? <Points money={t('closeMoney')} next={t('closeNext')} /> : <p>{t('text')}</p>}
      </ActFrame>
    </>
  )
}
