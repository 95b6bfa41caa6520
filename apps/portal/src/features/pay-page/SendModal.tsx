import { Text } from '@mantine/core'
import { payPage } from '@saola/contract/pay-page'
import { send } from '@saola/web/api/send'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import { SendForm } from '../../parts/SendForm.tsx'
import { useRefreshPages } from './actions.ts'
import type { PayPage } from './rules.ts'

/** Sends a page to customers and to one who is named (B-310); keep it mounted. */
export function SendModal({
  page,
  opened,
  onClose,
}: {
  page: PayPage
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('send.page')
  const refresh = useRefreshPages()
  return (
    <Dialog opened={opened} onClose={onClose} size={480} title={t('title')}>
      <SendForm
        key={`${page.code}-${String(opened)}`}
        already={
          page.totalSendMailSms > 0 ? t('already', { count: String(page.totalSendMailSms) }) : null
        }
        onSent={refresh}
        onClose={onClose}
        send={(message, idempotencyKey) =>
          send(
            payPage.sendEmailSms,
            { body: { payPageCode: page.code, ...message } },
            { idempotencyKey },
          )
        }
      >
        <Text fw={600}>{page.name}</Text>
      </SendForm>
    </Dialog>
  )
}
