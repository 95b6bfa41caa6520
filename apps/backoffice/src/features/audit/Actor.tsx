import { useTranslations } from 'use-intl'
import type { AuditRow } from './types.ts'

/** Who it was: a person's name, or which side did it. */
export function Actor({ row }: { row: AuditRow }) {
  const t = useTranslations('audit.actorKind')
  return <>{row.actorName === '' ? t(row.actorKind as 'ADMIN') : row.actorName}</>
}
