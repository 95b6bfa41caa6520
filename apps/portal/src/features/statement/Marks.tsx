import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { toneOf, type StatementRow } from './rules.ts'

export function StatementBadge({ row }: { row: Pick<StatementRow, 'status' | 'isSilent'> }) {
  const t = useTranslations('statement')
  return (
    <StatusBadge
      status="PENDING"
      label={row.isSilent ? t('silent') : t(`status.${row.status}`)}
      tone={toneOf[row.status]}
    />
  )
}
