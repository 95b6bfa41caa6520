import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NotFound } from './NotFound.tsx'
import { store } from './services.ts'

/** A merchant that cannot be loaded: dialog with the message, marked unidentified, not-found page (B-036). */
export function MerchantFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('shell.failedMerchant')
  const { text } = useErrorText()
  const [opened, setOpened] = useState(true)
  useEffect(() => store.isIdenticatedAccount.set(false), [])
  return (
    <>
      <NotFound />
      <ConfirmModal
        opened={opened}
        title={t('title')}
        confirmLabel={t('retry')}
        onConfirm={onRetry}
        onClose={() => setOpened(false)}
      >
        {text(error)}
      </ConfirmModal>
    </>
  )
}
