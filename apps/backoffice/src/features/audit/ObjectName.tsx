import type { ObjectKind } from '@saola/contract/audit'
import { Code } from '@saola/web/ui/Code.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../../app/guard.ts'
import { paths } from '../../app/paths.ts'
import { screenOf } from '../../app/screens.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import type { AuditRow } from './types.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a thing is looked at: its screen and what the address says of it. */
const places: Partial<
  Record<ObjectKind, (row: AuditRow) => { to: string; search: Record<string, string> }>
> = {
  admin: (row) => ({ to: paths.admins, search: { name: row.objectName ?? '' } }),
  merchant: (row) => ({ to: paths.merchant, search: { id: row.objectId ?? '' } }),
  parameter: (row) => ({ to: paths.parameters, search: { open: row.objectId ?? '' } }),
  approval: (row) => ({ to: paths.approvals, search: { open: row.objectId ?? '' } }),
  bank: (row) => ({ to: paths.banks, search: { open: row.objectId ?? '' } }),
}

/** What a line is about, by name, with the way to its screen for who may open that. What has no name keeps its code; ids alone say nothing. */
export function ObjectName({ row }: { row: AuditRow }) {
  const t = useTranslations('audit')
  const codes = useAdmin().data?.codes ?? []
  if (row.objectName === null)
    return row.objectId === null || UUID.test(row.objectId) ? (
      <>—</>
    ) : (
      <Code value={row.objectId} name={t('column.object')} keep={10} copy={false} />
    )
  const place = row.objectKind === null ? undefined : places[row.objectKind]?.(row)
  return place !== undefined && mayOpen(screenOf(place.to), codes) ? (
    <LinkAnchor to={place.to as typeof paths.admins} search={place.search as never} data-above>
      {row.objectName}
    </LinkAnchor>
  ) : (
    <>{row.objectName}</>
  )
}
