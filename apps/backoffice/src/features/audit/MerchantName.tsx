import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import type { AuditRow } from './types.ts'

/** Whose merchant's it was, with the way to its file; of Test Mode that it is, and no way: the file is of the live merchant. */
export function MerchantName({ row, isLong = false }: { row: AuditRow; isLong?: boolean }) {
  const t = useTranslations('audit.drawer')
  const codes = useAdmin().data?.codes ?? []
  if (row.merchantCode === null || row.merchantId === null) return <>—</>
  const name = isLong ? `${row.merchantName ?? ''} (${row.merchantCode})` : row.merchantCode
  if (row.test) return <>{`${name} · ${t('test')}`}</>
  return codes.includes(3100) ? (
    <LinkAnchor to={paths.merchant} search={{ id: row.merchantId }} data-above>
      {name}
    </LinkAnchor>
  ) : (
    <>{name}</>
  )
}
