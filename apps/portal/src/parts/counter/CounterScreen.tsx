import { Modal } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ShowOnBox } from '../ShowOnBox.tsx'
import type { CounterPayment, CounterState } from './counter.ts'
import {
  CounterEnd,
  CounterHead,
  CounterPaid,
  CounterWait,
  type CounterShop,
} from './CounterStates.tsx'
import styles from './counter.module.css'
import { useAwake } from './useAwake.ts'

interface Props {
  shop: CounterShop | undefined
  /** Undefined until the server has said it. */
  payment: CounterPayment | undefined
  status: string
  state: CounterState | null
  secondsLeft: number | null
  paidAt: string | null
  /** Money that came and was another sum. */
  wrongAmount: number | null
  error: unknown
  /** Why there is nothing to be paid here. */
  note?: string
  /** What the cashier may do. */
  children: ReactNode
}

/**
 * What the customer looks at: the QR as large as the screen allows, the amount, the time left, and a whole screen of "paid". The screen's row
 * lists the phrases 'newPayment' and 'boxScreen'.
 */
export function CounterScreen({ shop, state, children, ...shown }: Props) {
  const t = useTranslations('newPayment')
  useAwake()
  const { payment } = shown
  return (
    <Modal
      opened
      onClose={() => undefined}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      title={t('counter')}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ header: 'sr-only', body: styles.counter ?? '', content: styles.content ?? '' }}
    >
      <CounterHead shop={shop} />
      <div
        className={styles.stage}
        data-quiet
        data-autofocus
        tabIndex={-1}
        data-state={state ?? 'opening'}
      >
        {payment === undefined ? (
          <Opening error={shown.error} note={shown.note} />
        ) : (
          <Stage {...shown} payment={payment} state={state ?? 'ended'} />
        )}
      </div>
      <div className={styles.foot}>
        {payment !== undefined && state === 'waiting' ? (
          <div className={styles.onBox}>
            <ShowOnBox transactionId={payment.transactionId} size="lg" />
          </div>
        ) : null}
        {children}
      </div>
    </Modal>
  )
}

function Opening({ error, note }: { error: unknown; note: string | undefined }) {
  const t = useTranslations('newPayment')
  const { text } = useErrorText()
  const why = note ?? (error === null ? null : text(error))
  return why === null ? <p role="status">{t('opening')}</p> : <p role="alert">{why}</p>
}

function Stage({
  payment,
  status,
  state,
  secondsLeft,
  paidAt,
  wrongAmount,
}: Omit<Props, 'shop' | 'children' | 'error' | 'note'> & {
  payment: CounterPayment
  state: CounterState
}) {
  switch (state) {
    case 'paid':
      return <CounterPaid payment={payment} at={paidAt} />
    case 'waiting':
      return <CounterWait payment={payment} seconds={secondsLeft} wrongAmount={wrongAmount} />
    case 'ended':
    case 'timeUp':
      return (
        <CounterEnd payment={payment} status={status} state={state} wrongAmount={wrongAmount} />
      )
  }
}
