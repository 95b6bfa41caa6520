/** Questions that ask for nothing but yes or no. */
import { subscription } from '@saola/contract/subscription'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { ActFrame } from '../../parts/subscription/ActFrame.tsx'
import { cycleAmount } from '../../parts/subscription/words.ts'
import type { DialogProps } from './dialog.ts'
import { Points } from './Points.tsx'

/** Takes a planned cancellation back, or brings back what has ended. */
export function RestoreDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.act')
  const amount = cycleAmount(it)
  const isPending = it.status === 'PENDING_CANCELLATION'
  const ended =
    it.plan.paymentType === 'PREPAID' && amount !== null
      ? t('restore.moneyEnded', { amount: formatVnd(amount) })
      : t('restore.moneyEndedLater')
  return (
    <ActFrame
      {...frame}
      title={t('restore.title')}
      confirmLabel={t('restore.go')}
      cancelLabel={t('keep')}
      done={t('done.restore', { code: it.code })}
      work={(idempotencyKey) =>
        send(subscription.restore, { params: { id: it.id } }, { idempotencyKey })
      }
    >
      <Points
        money={isPending ? t('restore.moneyPending') : ended}
        next={t(isPending ? 'restore.nextPending' : 'restore.nextEnded')}
      />
    </ActFrame>
  )
}

/** Issues the invoice that could not be issued, or whose last one is void. */
export function RecreateDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.act')
  const amount = cycleAmount(it)
  return (
    <ActFrame
      {...frame}
      title={t('recreate.title')}
      confirmLabel={t('recreate.go')}
      cancelLabel={t('keep')}
      done={t('done.recreateInvoice', { code: it.code })}
      work={(idempotencyKey) =>
        send(subscription.recreateInvoice, { params: { id: it.id } }, { idempotencyKey })
      }
    >
      <Points
        money={
          amount === null
            ? t('recreate.moneyUse')
            : t('recreate.money', { amount: formatVnd(amount) })
        }
        next={t('recreate.next')}
      />
    </ActFrame>
  )
}

/** Only while nothing was invoiced. */
export function DeleteDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.act')
  const navigate = useNavigate()
  return (
    <ActFrame
      {...frame}
      danger
      title={t('delete.title')}
      confirmLabel={t('delete.go')}
      cancelLabel={t('keep')}
      done={t('done.delete', { code: it.code })}
      onDone={() => void navigate({ to: paths.subscription, replace: true })}
      work={(idempotencyKey) =>
        send(subscription.delete, { params: { id: it.id } }, { idempotencyKey })
      }
    >
      <Points money={t('delete.money')} next={t('delete.next')} />
    </ActFrame>
  )
}
