import type { OversightPayment } from '@saola/contract/salary-oversight'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

const tones: Record<OversightPayment['state'], Tone> = {
  TODO: 'info',
  PROCESSING: 'info',
  SUCCESS: 'ok',
  FAILED: 'bad',
  RETURNED: 'warn',
}
/** What became of an order; that the bank is silent about it stands in its place. */
export function PaymentState({ row }: { row: Pick<OversightPayment, 'state' | 'silentMinutes'> }) {
  const t = useTranslations('salaryOversight')
  return row.silentMinutes === null ? (
    <StatusBadge status="OPEN" label={t(`state.${row.state}`)} tone={tones[row.state]} />
  ) : (
    <StatusBadge status="OPEN" label={t('silentFor', { minutes: row.silentMinutes })} tone="warn" />
  )
}
