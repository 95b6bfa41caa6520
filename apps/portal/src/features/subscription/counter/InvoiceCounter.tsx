import { Button } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { shopSetting } from '@saola/contract/shop-setting'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { isOpenInvoice } from '@saola/contract/subscription-invoice-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { PREPARING_POLL_MS } from '@saola/web/ui/QrPreparing.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useFeatures, useMe } from '../../../app/useMe.ts'
import {
  COUNTER_POLL_MS,
  type CounterPayment,
  type CounterState,
} from '../../../parts/counter/counter.ts'
import { CounterScreen } from '../../../parts/counter/CounterScreen.tsx'
import { spanText } from '../../../parts/subscription/words.ts'
import styles from './counter.module.css'

type Invoice = Output<typeof subscriptionInvoice.getDetail>

const paymentOf = (it: Invoice): CounterPayment | undefined =>
  it.transactionId === null
    ? undefined
    : {
        transactionId: it.transactionId,
        amount: it.amount,
        description: `${it.customer.fullName} · ${it.plan.name} · ${spanText(it.from, it.to)}`,
        qrCode: it.qrContent ?? '',
        payable: it.qrContent !== null,
        accountName: null,
      }
/** One that is overdue is paid like one that is due. */
function stateOf(it: Invoice): CounterState {
  if (isOpenInvoice(it.status)) return 'waiting'
  return it.status === 'SUCCESS' ? 'paid' : 'ended'
}

/** What the screen shows of it; nothing is known until the server has said it. */
const shownOf = (it: Invoice | undefined) =>
  it === undefined
    ? { payment: undefined, state: null, status: 'PENDING', paidAt: null }
    : { payment: paymentOf(it), state: stateOf(it), status: it.status, paidAt: it.paidAt }

/** The counter of one invoice: leaving it cancels nothing, the subscriber may still pay at home. */
export function InvoiceCounter({
  id,
  onBack,
  onNext,
}: {
  id: string
  onBack: () => void
  onNext: () => void
}) {
  const t = useTranslations('subscriptionCounter')
  const { data, error } = useQuery({
    ...queryOptionsOf(subscriptionInvoice.getDetail, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data: now } }) => {
      if (now === undefined || !isOpenInvoice(now.status)) return false
      return now.qrContent === null ? PREPARING_POLL_MS : COUNTER_POLL_MS
    },
  })
  const shop = useShop()
  const shown = shownOf(data)
  const isPaid = shown.state === 'paid'
  return (
    <CounterScreen
      {...shown}
      shop={shop}
      secondsLeft={null}
      wrongAmount={null}
      error={error}
      {...(data !== undefined && shown.payment === undefined ? { note: t('unpayable') } : {})}
    >
      {isPaid ? (
        <LinkAnchor className={styles.story ?? ''} to={paths.subscriptionBill} search={{ id }}>
          {t('story')}
        </LinkAnchor>
      ) : null}
      <Button
        size="lg"
        key={isPaid ? 'paid' : 'open'}
        autoFocus={isPaid}
        variant={isPaid ? 'filled' : 'default'}
        leftSection={<Icon name={isPaid ? 'plus' : 'left'} size={20} />}
        onClick={isPaid ? onNext : onBack}
      >
        {t(isPaid ? 'next' : 'back')}
      </Button>
    </CounterScreen>
  )
}

/** How the shop looks, for those who may know. */
function useShop(): Output<typeof shopSetting.get> | undefined {
  const me = useMe()
  const isOn = useFeatures().paymentSetting
  const { data } = useQuery({
    ...queryOptionsOf(shopSetting.get, {}),
    enabled: isOn && (me.can(1906, 'VIEW') || me.can(1501, 'VIEW')),
  })
  return data
}
