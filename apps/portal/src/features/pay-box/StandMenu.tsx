import { payBox, standSizes, type StandSize } from '@saola/contract/pay-box'
import { download } from '@saola/web/api/download'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import { toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import type { PayBoxDetails } from './rules.ts'

/** The QR on paper: of the account behind the box, or of one of its static QRs. */
export function StandMenu({ box, qr }: { box: Pick<PayBoxDetails, 'id' | 'displayName'>; qr?: { id: string; name: string } }) {
  const t = useTranslations('payBox.stand')
  const { text } = useErrorText()
  const print = async (size: StandSize): Promise<void> => {
    try {
      await download(payBox.stand, { params: { id: box.id }, query: { size, ...(qr === undefined ? {} : { qr: qr.id }) } }, () => undefined)
    } catch (error) {
      toast.error(`${t('failed')}. ${text(error)}`)
    }
  }
  return <ActionMenu label={qr === undefined ? t('button') : `${t('button')} · ${qr.name}`} actions={standSizes.map((size) => ({ key: size, label: `${t('button')} · ${t(size)}`, icon: 'print', onSelect: () => void print(size) }))} />
}
