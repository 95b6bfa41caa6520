import { dataExport } from '@saola/contract/data-export'
import { queryOptionsOf } from '@saola/web/api/query'
import { DrawerSection } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { GrantRow } from '../data-export/GrantRow.tsx'

/** The file that an approved proposal lets its maker fetch. */
export function ExportPanel({ id }: { id: string }) {
  const t = useTranslations('dataExport')
  const grant = useQuery(queryOptionsOf(dataExport.get, { params: { id } }))
  if (!grant.data) return null
  return (
    <DrawerSection title={t('panel')}>
      <GrantRow grant={grant.data} named={false} />
    </DrawerSection>
  )
}
