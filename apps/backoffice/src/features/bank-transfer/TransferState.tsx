import type { TransferItem } from '@saola/contract/bank-transfer'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

const tones: Record<TransferItem['state'], Tone> = {
  READY: 'info',
  SENDING: 'info',
  DONE: 'ok',
  FAILED: 'bad',
  RETURNED: 'warn',
}
export function TransferState({ row }: { row: Pick<TransferItem, 'state' | 'isUnknown'> }) {
  const t = useTranslations('bankTransfer.state')
  return row.isUnknown ? (
    <StatusBadge status="OPEN" label={t('UNKNOWN')} tone="warn" />
  ) : (
    <StatusBadge status="OPEN" label={t(row.state)} tone={tones[row.state]} />
  )
}
