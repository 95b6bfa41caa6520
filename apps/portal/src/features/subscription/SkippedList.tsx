import { Button, Text } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { showDay } from '@saola/web/list/days'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { ActFrame, type ActProps } from '../../parts/subscription/ActFrame.tsx'
import { spanText } from '../../parts/subscription/words.ts'
import type { SubscriptionDetail } from './rules.ts'
import { SlipsLost } from './SlipsLost.tsx'
import styles from './subscription.module.css'

type Skipped = SubscriptionDetail['skipped'][number]

/** Periods whose date passed while the shop was suspended; each can be billed, one by one. */
export function SkippedList({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.skipped')
  const { can } = useMe()
  const [asked, setAsked] = useState<Skipped | null>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('text')}
      </Text>
      <DividedList>
        {it.skipped.map((one) => (
          <li key={one.from} className={styles.cycle}>
            <b>{spanText(one.from, one.to)}</b>
            <b>{formatVnd(one.amount)}</b>
            <small>{t('why', { day: showDay(one.paymentDate) })}</small>
            <div className={styles.end}>
              <SkippedEnd
                one={one}
                may={can(1504, 'CREATE')}
                onBill={() => {
                  setAsked(one)
                  setOpened(true)
                }}
              />
            </div>
          </li>
        ))}
      </DividedList>
      {asked === null ? null : (
        <BillDialog it={it} one={asked} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  )
}

function SkippedEnd({ one, may, onBill }: { one: Skipped; may: boolean; onBill: () => void }) {
  const t = useTranslations('subscription.skipped')
  if (one.invoiceId !== null)
    return (
      <LinkAnchor to={paths.subscriptionBill} search={{ id: one.invoiceId }}>
        {t('billed', { number: one.invoiceNumber ?? '' })}
      </LinkAnchor>
    )
  if (!one.isBillable || !may) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('billOf', { span: spanText(one.from, one.to) })}
      onClick={onBill}
    >
      {t('bill')}
    </Button>
  )
}

function BillDialog({ it, one, ...frame }: ActProps & { it: SubscriptionDetail; one: Skipped }) {
  const t = useTranslations('subscription.skipped')
  const span = spanText(one.from, one.to)
  return (
    <ActFrame
      {...frame}
      title={t('title', { span })}
      confirmLabel={t('bill')}
      cancelLabel={t('back')}
      done={t('done', { span })}
      work={(idempotencyKey) =>
        send(
          subscription.billSkipped,
          { params: { id: it.id }, body: { from: one.from } },
          { idempotencyKey },
        )
      }
    >
      <p className={styles.dim}>{t('sure', { amount: formatVnd(one.amount) })}</p>
      <SlipsLost count={it.booklet?.lost ?? 0} />
    </ActFrame>
  )
}
