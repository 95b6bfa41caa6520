import { Button } from '@mantine/core'
import { payoutReceipt } from '@saola/contract/payout-receipt'
import { download } from '@saola/web/api/download'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** Saves the receipt as PDF: the receiver sees at the address on it that it is true. */
export function ReceiptButton({ id }: { id: string }) {
  const t = useTranslations('payout.detail')
  const { text } = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await download(payoutReceipt.receipt, { params: { payOutId: id } }, () => undefined)
    } catch (error) {
      toast.error(`${t('receiptFailed')}. ${text(error)}`)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={isBusy}
      onClick={() => void save()}
    >
      {t('receipt')}
    </Button>
  )
}
