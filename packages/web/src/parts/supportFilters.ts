import { supportContents, type support } from '@saola/contract/support'
import { useTranslations } from 'use-intl'
import type { Filter } from '../list/filter.ts'
import type { ListSearch } from '../list/search.ts'

/** Filters of both lists of requests (B-493); those of the bank's staff come on top. */
export function useSupportFilters(): readonly Filter<ListSearch<typeof support.getList>>[] {
  const t = useTranslations('support')
  return [
    { field: 'search', name: 'query', label: t('search'), chip: t('keyword') },
    {
      field: 'choice',
      name: 'content',
      label: t('column.content'),
      options: supportContents.map((value) => ({ value, label: t(`content.${value}`) })),
    },
    {
      field: 'days',
      names: ['from', 'to'],
      label: t('dates'),
      placeholder: t('dates'),
      chips: [t('dateFrom'), t('dateTo')],
    },
  ]
}
