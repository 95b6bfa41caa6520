import '@mantine/spotlight/styles.css'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { Group, Kbd } from '@mantine/core'
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../ui/icons.tsx'
import { useCloseOnBack } from '../ui/useCloseOnBack.ts'
import { fold } from './fold.ts'
import { PALETTE_FIELD, type FirstKeys } from './useFirstKeys.ts'

const [state, spotlight] = createSpotlight()
const mark = { [PALETTE_FIELD]: true }
/** What an app found by what is typed, under headings of its own. */
export type FoundAction = SpotlightActionData
export type FoundGroup = SpotlightActionGroupData
/** Actions whose id begins so come from the server and fit already. */
export const FOUND = 'found:'

/** A place to go to or an action, as the palette offers it. */
export interface Offer {
  id: string
  label: string
  icon: IconName
  /** Pressed one after the other they do the same without the palette. */
  keys?: readonly string[]
  onChoose: () => void
}
const row = ({ id, label, icon, keys, onChoose }: Offer): SpotlightActionData => ({
  id,
  label,
  leftSection: <Icon name={icon} />,
  ...(keys === undefined
    ? {}
    : {
        rightSection: (
          <Group gap={4} wrap="nowrap" aria-hidden>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Group>
        ),
      }),
  onClick: onChoose,
})

type Offered = SpotlightActionData | SpotlightActionGroupData
/** Places and actions whose name holds what is typed; what the server found fits already. */
const fitting = (query: string, all: Offered[]): Offered[] =>
  all.flatMap((one): Offered[] => {
    if (!('actions' in one)) return [one]
    const actions = one.actions.filter(
      (action) =>
        action.id.startsWith(FOUND) || fold(action.label ?? '').includes(fold(query.trim())),
    )
    return actions.length === 0 ? [] : [{ ...one, actions }]
  })

function useFirstRow(query: string): void {
  // The library chooses the first row when one types; rows that the server answers later it leaves unchosen, and Enter would do nothing.
  useEffect(() => {
    const list =
      state.getState().listId === '' || query.trim() === ''
        ? null
        : document.getElementById(state.getState().listId)
    if (list === null || list.querySelector('[data-selected]') !== null) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    state.updateState((before) => ({ ...before, selected: 0 }))
  })
}

/** What is typed into the palette, so that an app can look for more by it. */
export const usePaletteQuery = (): [string, Dispatch<SetStateAction<string>>] => useState('')

/** Ctrl K: places and actions by name, accents or not, and what else the app found. `asked` grows each time it is called for. */
export function Palette({
  asked,
  first,
  query,
  onQuery,
  placeholder,
  places,
  actions,
  found = { groups: [], isBusy: false },
}: {
  asked: number
  first: FirstKeys
  query: string
  onQuery: Dispatch<SetStateAction<string>>
  placeholder: string
  places: readonly Offer[]
  actions: readonly Offer[]
  found?: { groups: FoundGroup[]; isBusy: boolean }
}) {
  const t = useTranslations('shell.palette')
  useFirstRow(query)
  useEffect(() => spotlight.open(), [asked])
  useCloseOnBack(true, spotlight.close)
  const takeFirst = (): void => {
    const typed = first.take()
    if (typed === null) spotlight.close()
    else if (typed !== '') onQuery((before) => before + typed)
  }
  return (
    <Spotlight
      store={state}
      actions={[
        { group: t('screens'), actions: places.map(row) },
        { group: t('actions'), actions: actions.map(row) },
        ...found.groups,
      ]}
      shortcut={null}
      query={query}
      onQueryChange={onQuery}
      filter={fitting}
      nothingFound={t(found.isBusy ? 'busy' : 'nothing')}
      highlightQuery
      scrollable
      maxHeight={480}
      attributes={{ content: { 'aria-label': t('title') } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      searchProps={{
        ...mark,
        onFocus: takeFirst,
        leftSection: <Icon name="search" />,
        placeholder,
        'aria-label': placeholder,
      }}
    />
  )
}
