import { search, type StaffResultKind } from '@saola/contract/search'
import type { Output } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import type { FoundGroup } from '@saola/web/palette/Palette.tsx'
import { useSearchGroups, type FoundKind } from '@saola/web/palette/useSearchGroups.tsx'
import type { IconName } from '@saola/web/ui/icons.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'

type Item = Output<typeof search.cmsFind>[number]['items'][number]
type Place = [path: string, search: Record<string, string>]

const icons: Record<StaffResultKind, IconName> = {
  MERCHANT: 'users',
  PAYMENT: 'receipt',
  CREDIT: 'inbox',
  APPROVAL: 'check',
  POS_ORDER: 'box',
  STAFF: 'user',
}
/** The server finds for each reader only kinds whose screens they may open. */
const places: Record<StaffResultKind, (item: Item) => Place> = {
  MERCHANT: ({ id }) => [paths.merchant, { id }],
  PAYMENT: ({ merchantId }) => [paths.merchant, { id: merchantId ?? '' }],
  CREDIT: ({ id }) => [paths.unmatched, { keyword: id, open: id }],
  APPROVAL: ({ id }) => [paths.approvals, { open: id }],
  POS_ORDER: ({ id }) => [paths.posOrders, { open: id }],
  STAFF: ({ id }) => [paths.admins, { name: id }],
}

/** What the bank has that fits what is typed: shops, payments, money that waits, proposals, POS orders, people. */
export function useSearchResults(typed: string): { groups: FoundGroup[]; isBusy: boolean } {
  const t = useTranslations('shell.palette')
  const kind = useTranslations('approval.kind')
  const web = useTranslations('web.status')
  const navigate = useNavigate()
  const statusOf = (status: string): string | null => {
    if (t.has(`status.${status}` as 'status.OPEN')) return t(`status.${status}` as 'status.OPEN')
    return web.has(status as 'ACTIVE') ? web(status as 'ACTIVE') : null
  }
  const placeOf = (found: StaffResultKind): FoundKind<Item> => ({
    label: t(`staffKind.${found}`),
    icon: icons[found],
    statusOf: found === 'MERCHANT' || found === 'STAFF' ? (s) => web(s as 'ACTIVE') : statusOf,
    noteOf: (note) =>
      found === 'APPROVAL' && kind.has(note as 'PARAMETER') ? kind(note as 'PARAMETER') : note,
    onChoose: (item) => {
      const [to, query] = places[found](item)
      void navigate({ to, search: query })
    },
  })
  const ask = (keyword: string) => queryOptionsOf(search.cmsFind, { query: { keyword } })
  return useSearchGroups(typed, ask, placeOf)
}
