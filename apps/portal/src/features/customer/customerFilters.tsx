import { type customer } from '@saola/contract/customer'
import type { Filter } from '@saola/web/list/filter'
import type { ListSearch } from '@saola/web/list/search'
import type { List } from '@saola/web/list/useList'
import { useTranslations } from 'use-intl'
import { GroupSelect } from './GroupSelect.tsx'
import { useGroups } from './useCustomers.ts'

/** The address may say true or 1; both mean the same choice. */
const oneOrZero = (value: string): string => (['1', 'true'].includes(value) ? '1' : '0')

export function useFilters(
  list: List<typeof customer.getList>,
): readonly Filter<ListSearch<typeof customer.getList>>[] {
  const t = useTranslations('customer.list')
  const { data: groups } = useGroups()
  return [
    { field: 'search', name: 'keyword', label: t('search'), chip: t('keyword') },
    {
      field: 'choice',
      name: 'haveGroup',
      label: t('haveGroup'),
      read: oneOrZero,
      options: [
        { value: '1', label: t('inGroup') },
        { value: '0', label: t('noGroup') },
      ],
    },
    {
      field: 'own',
      name: 'groupId',
      label: t('group'),
      say: (id) => groups?.items.find((group) => group.id === id)?.name ?? '…',
      control: (
        <GroupSelect
          aria-label={t('group')}
          placeholder={t('group')}
          value={list.search.groupId ?? null}
          onChange={(id) => list.set({ groupId: id ?? undefined })}
        />
      ),
    },
  ]
}
