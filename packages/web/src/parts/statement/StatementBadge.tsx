import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toneOf, type StatementShape } from './statement.ts'

/** @param issued what an issued one is called by who does not answer it */
export function StatementBadge({
  row,
  issued,
}: {
  row: Pick<StatementShape, 'status' | 'isSilent'>
  issued?: string
}) {
  const t = useTranslations('statement')
  const state = row.status === 'ISSUED' && issued ? issued : t(`status.${row.status}`)
  return (
    <StatusBadge
      status="PENDING"
      label={row.isSilent ? t('silent') : state}
      tone={toneOf[row.status]}
    />
  )
}
