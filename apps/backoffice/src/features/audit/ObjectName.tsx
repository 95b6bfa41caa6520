import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { useAuditWords } from '../../parts/useAuditWords.ts'
import { placeOf } from './places.ts'
import type { AuditRow } from './types.ts'

/** What a line is about, by name, with the way to its screen for who may open that. Ids alone say nothing: where there is no name, the way is called "open". */
export function ObjectName({ row }: { row: AuditRow }) {
  const t = useTranslations('audit')
  const codes = useAdmin().data?.codes ?? []
  const words = useAuditWords()
  const name = row.objectName ?? words.object(row.module, row.objectId)
  const place = placeOf(row)
  return place !== null && place.codes.some((code) => codes.includes(code)) ? (
    <LinkAnchor
      to={place.to}
      search={place.search}
      {...(place.hash === undefined ? {} : { hash: place.hash })}
      data-above
    >
      {name ?? t('drawer.open')}
    </LinkAnchor>
  ) : (
    <>{name ?? '—'}</>
  )
}
