import { audit } from '@saola/contract/audit'
import { queryOptionsOf } from '@saola/web/api/query'
import type { Filter } from '@saola/web/list/filter'
import type { ListSearch } from '@saola/web/list/search'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { searchedFields } from './fields.ts'
import { useAuditWords } from '../../parts/useAuditWords.ts'

/** By what the audit log is searched. */
export function useFilters(): readonly Filter<ListSearch<typeof audit.cmsList>>[] {
  const t = useTranslations('audit')
  const range = useTranslations('web.days')
  const modules = useQuery({ ...queryOptionsOf(audit.modules, {}), staleTime: 60_000 }).data ?? []
  const words = useAuditWords()
  const areas = useAreas()
  return [
    { field: 'search', name: 'actor', label: t('filter.actor'), chip: t('column.actor') },
    {
      field: 'choice',
      name: 'side',
      label: t('filter.side'),
      none: t('side.PEOPLE'),
      options: (['SYSTEM', 'BANK'] as const).map((value) => ({
        value,
        label: t(`side.${value}`),
      })),
    },
    {
      field: 'text',
      name: 'objectId',
      label: t('filter.objectId'),
      chip: t('column.object'),
    },
    {
      field: 'choice',
      name: 'module',
      label: t('filter.module'),
      options: modules.map((value) => ({ value, label: words.module(value) })),
      say: words.module,
    },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('filter.dates'),
      chips: [range('from'), range('to')],
    },
    {
      field: 'choice',
      name: 'operation',
      label: t('column.operation'),
      options: areas,
      say: (value) => areas.find((area) => area.value === value)?.label ?? words.operation(value),
      more: true,
    },
    {
      field: 'choice',
      name: 'field',
      label: t('filter.field'),
      options: searchedFields.map((value) => ({ value, label: words.field(value) })),
      say: words.field,
      more: true,
    },
    { field: 'code', name: 'merchantCode', label: t('filter.merchantCode'), more: true },
  ]
}

/** What may be done things with, as the beginning of a call's name and in words. */
function useAreas(): readonly { value: string; label: string }[] {
  const t = useTranslations('auditCall')
  return Object.keys(t.raw('area' as 'area.auth') as unknown as Record<string, string>)
    .map((area) => ({ value: `${area}.`, label: t(`area.${area as 'auth'}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
