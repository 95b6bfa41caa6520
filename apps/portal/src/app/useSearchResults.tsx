import { search, type ResultKind } from '@saola/contract/search'
import { queryOptionsOf } from '@saola/web/api/query'
import { FOUND, type FoundGroup } from '@saola/web/palette/Palette.tsx'
import {
  useSearchGroups,
  type FoundItem,
  type FoundKind,
} from '@saola/web/palette/useSearchGroups.tsx'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'
import type { Me } from './useMe.ts'

/** Where a thing of a kind has its screen, and under which name its address holds it. */
const places: Record<ResultKind, { path: string; param: string; icon: IconName }> = {
  TRANSACTION: { path: paths.transactions, param: 'open', icon: 'list' },
  PAY_LINK: { path: paths.payLinkDetail, param: 'code', icon: 'link' },
  ORDER: { path: paths.orderDetail, param: 'order', icon: 'receipt' },
  CREDIT: { path: paths.unmatchedCredits, param: 'open', icon: 'inbox' },
  CUSTOMER: { path: paths.customerDetail, param: 'id', icon: 'users' },
  PRODUCT: { path: paths.productDetail, param: 'id', icon: 'tag' },
}

/** What the shop has that fits what is typed, grouped by kind; each leads to its own screen. */
export function useSearchResults(typed: string, me: Me): { groups: FoundGroup[]; isBusy: boolean } {
  const t = useTranslations('shell.palette')
  const navigate = useNavigate()
  const placeOf = (kind: ResultKind): FoundKind<FoundItem> | null => {
    const { path, param, icon } = places[kind]
    if (!me.reach(path)) return null
    return {
      label: t(`kind.${kind}`),
      icon,
      statusOf: (status) =>
        t.has(`status.${status}` as 'status.SUCCESS')
          ? t(`status.${status}` as 'status.SUCCESS')
          : null,
      onChoose: (item) => void navigate({ to: path, search: { [param]: item.id } }),
    }
  }
  const ask = (keyword: string) => queryOptionsOf(search.find, { query: { keyword } })
  const { groups, isBusy, keyword } = useSearchGroups(typed, ask, placeOf)
  // The whole list is one step further, where words have no limit of days.
  const further =
    keyword !== null && groups.length > 0 && me.reach(paths.transactions) && me.codes.includes(1202)
      ? [
          {
            group: t('more'),
            actions: [
              {
                id: `${FOUND}all`,
                label: t('inTransactions', { keyword }),
                leftSection: <Icon name="search" />,
                onClick: () => void navigate({ to: paths.transactions, search: { keyword } }),
              },
            ],
          },
        ]
      : []
  return { groups: [...groups, ...further], isBusy }
}
