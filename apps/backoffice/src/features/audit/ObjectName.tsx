import type { ObjectKind } from '@saola/contract/audit'
import type { AdminCode } from '@saola/contract/permissions'
import { Code } from '@saola/web/ui/Code.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import type { AuditRow } from './types.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Place {
  to: string
  /** Who may open it. */
  code: AdminCode
  search: Record<string, string>
}
const opened = (row: AuditRow): Record<string, string> => ({ open: row.objectId ?? '' })
/** Where a thing is looked at. */
const places: Partial<Record<ObjectKind, (row: AuditRow) => Place>> = {
  admin: (row) => ({ to: paths.admins, code: 3000, search: { name: row.objectName ?? '' } }),
  merchant: (row) => ({ to: paths.merchant, code: 3100, search: { id: row.objectId ?? '' } }),
  parameter: (row) => ({ to: paths.parameters, code: 3002, search: opened(row) }),
  bank: (row) => ({ to: paths.banks, code: 3200, search: opened(row) }),
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
  return place !== undefined && codes.includes(place.code) ? (
    <LinkAnchor to={place.to} search={place.search} data-above>
      {row.objectName}
    </LinkAnchor>
  ) : (
    <>{row.objectName}</>
  )
}
