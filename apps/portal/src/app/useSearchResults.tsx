import { useDebouncedValue } from '@mantine/hooks'
import { LEAST_LETTERS, search, type ResultKind } from '@saola/contract/search'
import type { Output } from '@saola/contract/call'
import { formatVnd } from '@saola/money/format'
import { FOUND, type FoundAction, type FoundGroup } from '@saola/web/palette/Palette.tsx'
import { queryOptionsOf } from '@saola/web/api/query'
import { shorten } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'
import styles from './shell.module.css'
import type { Me } from './useMe.ts'

type Item = Output<typeof search.find>[number]['items'][number]
/** As long as one types on, nobody is asked. */
const WAIT_MS = 180
/** Where a thing of a kind has its screen, and under which name its address holds it. */
const places: Record<ResultKind, { path: string; param: string; icon: IconName }> = {
  TRANSACTION: { path: paths.transactions, param: 'open', icon: 'list' },
  PAY_LINK: { path: paths.payLinkDetail, param: 'code', icon: 'link' },
  ORDER: { path: paths.orderDetail, param: 'order', icon: 'receipt' },
  CREDIT: { path: paths.unmatchedCredits, param: 'open', icon: 'inbox' },
  CUSTOMER: { path: paths.customerDetail, param: 'id', icon: 'users' },
  PRODUCT: { path: paths.productDetail, param: 'id', icon: 'tag' },
}

/** What the shop has that fits what is typed, grouped by kind; each leads to its own screen. `isBusy` while the server has not answered for it. */
export function useSearchResults(typed: string, me: Me): { groups: FoundGroup[]; isBusy: boolean } {
  const t = useTranslations('shell.palette')
  const navigate = useNavigate()
  const [keyword] = useDebouncedValue(typed.trim(), WAIT_MS)
  const wanted = keyword.length >= LEAST_LETTERS
  const answer = useQuery({
    ...queryOptionsOf(search.find, { query: { keyword } }),
    enabled: wanted,
    staleTime: 3_000,
  })
  const isBusy =
    typed.trim().length >= LEAST_LETTERS && (typed.trim() !== keyword || answer.isFetching)
  // A row among the others: screens that fit must not look as if the shop had nothing.
  const failed = wanted && answer.isError && typed.trim() === keyword
  if (failed)
    return {
      groups: [
        {
          group: t('title'),
          actions: [
            {
              id: `${FOUND}again`,
              label: t('failed'),
              leftSection: <Icon name="refresh" />,
              closeSpotlightOnTrigger: false,
              onClick: () => void answer.refetch(),
            },
          ],
        },
      ],
      isBusy,
    }
  // What was found for other letters is not offered: Enter would open what is not meant.
  if (!wanted || answer.data === undefined || typed.trim() !== keyword)
    return { groups: [], isBusy }
  const groups = answer.data
    .filter(({ kind }) => me.reach(places[kind].path))
    .map(({ kind, items }): FoundGroup => ({
      group: t(`kind.${kind}`),
      actions: items.map((item): FoundAction => ({
        id: `${FOUND}${kind}:${item.id}`,
        onClick: () =>
          void navigate({
            to: places[kind].path,
            search: { [places[kind].param]: item.id },
          }),
        label: item.name ?? t('noName'),
        children: <FoundRow kind={kind} item={item} />,
      })),
    }))
  // The whole list is one step further, where words have no limit of days.
  if (me.reach(paths.transactions) && me.codes.includes(1202) && groups.length > 0)
    groups.push({
      group: t('more'),
      actions: [
        {
          id: `${FOUND}all`,
          label: t('inTransactions', { keyword }),
          leftSection: <Icon name="search" />,
          onClick: () => void navigate({ to: paths.transactions, search: { keyword } }),
        },
      ],
    })
  return { groups, isBusy }
}

function FoundRow({ kind, item }: { kind: ResultKind; item: Item }) {
  const t = useTranslations('shell.palette')
  const status =
    item.status !== null && t.has(`status.${item.status}` as 'status.SUCCESS')
      ? t(`status.${item.status}` as 'status.SUCCESS')
      : null
  const isLong = item.note !== null && item.note.length > 18
  const note = item.note !== null && isLong ? shorten(item.note) : item.note
  return (
    <span className={styles.found}>
      <Icon name={places[kind].icon} />
      <span className={styles.foundWords}>
        <span className={styles.foundName}>{item.name ?? t('noName')}</span>
        <span className={styles.foundNote}>
          {[status, note]
            .filter((word) => word !== null)
            .map((word) => (
              <span key={word}>{word}</span>
            ))}
          {item.at === null ? null : <DateTime at={item.at} />}
        </span>
      </span>
      {item.amount === null ? null : (
        <span className={styles.foundMoney}>{formatVnd(item.amount)}</span>
      )}
    </span>
  )
}
