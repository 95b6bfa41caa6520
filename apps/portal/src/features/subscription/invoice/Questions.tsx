import { Textarea } from '@mantine/core'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActFrame, type ActProps } from '../../../parts/subscription/ActFrame.tsx'
import styles from './invoice.module.css'
import type { Invoice } from './rules.ts'

interface Props extends ActProps {
  it: Invoice
}
/** Asks why, or how: nothing is done without a word. */
function Question({
  it,
  opened,
  onClose,
  what,
  work,
}: Props & {
  what: 'void' | 'outside'
  work: (words: string, idempotencyKey: string) => Promise<unknown>
}) {
  const t = useTranslations('subscriptionInvoice')
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const named = { number: it.number, amount: formatVnd(it.amount) }
  return (
    <ActFrame
      opened={opened}
      onClose={onClose}
      danger={what === 'void'}
      title={t(`${what}.title`)}
      confirmLabel={t(`${what}.go`)}
      cancelLabel={t(`${what}.keep`)}
      done={t(`${what}.done`, { number: it.number })}
      work={(key) => {
        if (words.trim() !== '') return work(words.trim(), key)
        setMissing(true)
        return null
      }}
    >
      <div className={styles.question}>
        <span>{t(`${what}.text`, named)}</span>
        <span className={styles.dim}>{t(`${what}.next`)}</span>
        <Textarea
          label={t(what === 'void' ? 'void.reason' : 'outside.note')}
          withAsterisk
          maxLength={255}
          autosize
          minRows={2}
          maxRows={5}
          value={words}
          error={isMissing ? t(`${what}.missing`) : null}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setMissing(false)
          }}
        />
      </div>
    </ActFrame>
  )
}

/** Keep it mounted. */
export function VoidDialog(props: Props) {
  return (
    <Question
      {...props}
      what="void"
      work={(reason, idempotencyKey) =>
        send(
          subscriptionInvoice.void,
          { params: { id: props.it.id }, body: { reason } },
          { idempotencyKey },
        )
      }
    />
  )
}

/** Cash, or what came another way: nothing is booked. Keep it mounted. */
export function OutsideDialog(props: Props) {
  return (
    <Question
      {...props}
      what="outside"
      work={(note, idempotencyKey) =>
        send(
          subscriptionInvoice.markPaidOutside,
          { params: { id: props.it.id }, body: { note } },
          { idempotencyKey },
        )
      }
    />
  )
}
