import { useDebouncedValue } from '@mantine/hooks'
import { LEAST_LETTERS } from '@saola/contract/search'
import { formatVnd } from '@saola/money/format'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { shorten } from '../ui/Code.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import styles from './found.module.css'
import { FOUND, type FoundAction, type FoundGroup } from './Palette.tsx'

/** As long as one types on, nobody is asked. */
const WAIT_MS = 180
const LONG_NOTE = 18

export interface FoundItem {
  id: string
  name: string | null
  amount: number | null
  status: string | null
  at: string | null
  note: string | null
}
/** What is known of a kind of things: its heading, and where one of them is shown. */
export interface FoundKind<Item> {
  label: string
  icon: IconName
  /** In people's words; null where the state says nothing. */
  statusOf?: (status: string) => string | null
  /** The note where it is no code, in people's words. */
  noteOf?: (note: string) => string
  onChoose: (item: Item) => void
}

/**
 * What the server has that fits what is typed, grouped by kind. `isBusy` while it has not answered for it; `keyword` null where it was not asked.
 * @param placeOf null for kinds whose screens the reader may not open
 */
export function useSearchGroups<
  Kind extends string,
  Item extends FoundItem,
  Key extends readonly unknown[],
>(
  typed: string,
  ask: (
    keyword: string,
  ) => UseQueryOptions<
    { kind: Kind; items: Item[] }[],
    Error,
    { kind: Kind; items: Item[] }[],
    Key
  >,
  placeOf: (kind: Kind) => FoundKind<Item> | null,
): { groups: FoundGroup[]; isBusy: boolean; keyword: string | null } {
  const t = useTranslations('shell.palette')
  const [keyword] = useDebouncedValue(typed.trim(), WAIT_MS)
  const wanted = keyword.length >= LEAST_LETTERS
  const answer = useQuery({ ...ask(keyword), enabled: wanted, staleTime: 3_000 })
  const isBusy =
    typed.trim().length >= LEAST_LETTERS && (typed.trim() !== keyword || answer.isFetching)
  // A row among the others: screens that fit must not look as if there were nothing else.
  if (wanted && answer.isError && typed.trim() === keyword) {
    const again: FoundAction = {
      id: `${FOUND}again`,
      label: t('failed'),
      leftSection: <Icon name="refresh" />,
      closeSpotlightOnTrigger: false,
      onClick: () => void answer.refetch(),
    }
    return { groups: [{ group: t('title'), actions: [again] }], isBusy, keyword: null }
  }
  // What was found for other letters is not offered: Enter would open what is not meant.
  if (!wanted || answer.data === undefined || typed.trim() !== keyword)
    return { groups: [], isBusy, keyword: null }
  const groups = answer.data.flatMap(({ kind, items }): FoundGroup[] => {
    const place = placeOf(kind)
    if (place === null) return []
    const actions = items.map((item): FoundAction => ({
      id: `${FOUND}${kind}:${item.id}`,
      onClick: () => place.onChoose(item),
      label: item.name ?? t('noName'),
      children: <FoundRow place={place} item={item} />,
    }))
    return [{ group: place.label, actions }]
  })
  return { groups, isBusy, keyword }
}

function FoundRow<Item extends FoundItem>({ place, item }: { place: FoundKind<Item>; item: Item }) {
  const t = useTranslations('shell.palette')
  const status = item.status === null ? null : (place.statusOf?.(item.status) ?? null)
  const shown = (note: string): string => {
    if (place.noteOf !== undefined) return place.noteOf(note)
    return note.length > LONG_NOTE ? shorten(note) : note
  }
  const words = [status, item.note === null || item.note === '' ? null : shown(item.note)]
  return (
    <span className={styles.found}>
      <Icon name={place.icon} />
      <span className={styles.foundWords}>
        <span className={styles.foundName}>{item.name ?? t('noName')}</span>
        <span className={styles.foundNote}>
          {words.map((word) => (word === null ? null : <span key={word}>{word}</span>))}
          {item.at === null ? null : <DateTime at={item.at} />}
        </span>
      </span>
      {item.amount === null ? null : (
        <span className={styles.foundMoney}>{formatVnd(item.amount)}</span>
      )}
    </span>
  )
}
