import { Text } from '@mantine/core'
import { payLink } from '@saola/contract/pay-link'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import { SendForm } from '../../parts/SendForm.tsx'
import { useRefreshLinks } from './actions.ts'
import type { PayLink } from './rules.ts'

/** Sends a link to customers and to the one it is for (B-285); keep it mounted. */
export function SendModal({
  link,
  opened,
  onClose,
}: {
  link: PayLink
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('send.link')
  const refresh = useRefreshLinks()
  return (
    <Dialog opened={opened} onClose={onClose} size={480} title={t('title')}>
      <SendForm
        key={`${link.payLinkCode}-${String(opened)}`}
        known={link.customer}
        already={
          link.totalSendMailSms > 0 ? t('already', { count: String(link.totalSendMailSms) }) : null
        }
        onSent={refresh}
        onClose={onClose}
        send={(message, idempotencyKey) =>
          send(
            payLink.sendEmailSms,
            { body: { payLinkCode: link.payLinkCode, ...message } },
            { idempotencyKey },
          )
        }
      >
        <Text fw={600}>{t('to', { amount: formatVnd(link.amount) })}</Text>
      </SendForm>
    </Dialog>
  )
}
