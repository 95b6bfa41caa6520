import { subscriptionNotice } from '@saola/contract/subscription-notice'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useTranslations } from 'use-intl'
import { ActFrame, type ActProps } from '../../parts/subscription/ActFrame.tsx'

interface Props extends ActProps {
  invoice: { id: string; customer: string; amount: number }
}
/** Reminds the customer of an invoice now. */
export function SendDialog({ invoice, ...frame }: Props) {
  const t = useTranslations('subscriptionInvoice.notice')
  return (
    <ActFrame
      {...frame}
      title={t('send.title')}
      confirmLabel={t('send.go')}
      cancelLabel={t('keep')}
      done={t('send.done')}
      work={(idempotencyKey) =>
        send(subscriptionNotice.send, { params: { id: invoice.id } }, { idempotencyKey })
      }
    >
      {t('send.text', { name: invoice.customer, amount: formatVnd(invoice.amount) })}
    </ActFrame>
  )
}
