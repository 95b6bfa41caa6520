import { Button } from '@mantine/core'
import { payBox } from '@saola/contract/pay-box'
import { standSizes, type StandSize } from '@saola/contract/static-qr'
import { download } from '@saola/web/api/download'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PayBoxDetails } from './rules.ts'

type Box = Pick<PayBoxDetails, 'id'>

/** Fetches the QR on paper: of the account behind the box, or of one of its static QRs. */
function usePrint(box: Box, qrId?: string) {
  const t = useTranslations('payBox.stand')
  const { text } = useErrorText()
  const [busy, setBusy] = useState<StandSize | null>(null)
  const print = async (size: StandSize): Promise<void> => {
    setBusy(size)
    try {
      await download(
        payBox.stand,
        { params: { id: box.id }, query: { size, ...(qrId === undefined ? {} : { qr: qrId }) } },
        () => undefined,
      )
    } catch (error) {
      toast.error(`${t('failed')}. ${text(error)}`)
    }
    setBusy(null)
  }
  return { busy, print }
}

export function StandButtons({ box }: { box: Box }) {
  const t = useTranslations('payBox.stand')
  const { busy, print } = usePrint(box)
  return standSizes.map((size) => (
    <Button
      key={size}
      variant="default"
      leftSection={<Icon name="print" size={16} />}
      loading={busy === size}
      onClick={() => void print(size)}
    >
      {t('print', { size })}
    </Button>
  ))
}

export function StandMenu({ box, qr }: { box: Box; qr: { id: string; name: string } }) {
  const t = useTranslations('payBox.stand')
  const { print } = usePrint(box, qr.id)
  return (
    <ActionMenu
      label={t('menu', { name: qr.name })}
      actions={standSizes.map((size) => ({
        key: size,
        label: t('print', { size }),
        icon: 'print',
        onSelect: () => void print(size),
      }))}
    />
  )
}
