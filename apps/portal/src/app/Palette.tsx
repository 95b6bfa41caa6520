import '@mantine/spotlight/styles.css'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { useLanguage } from '@saola/web/i18n/PhrasesProvider.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isVisible } from './guard.ts'
import { menu, type MenuKey, type MenuNode } from './menu.ts'
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { signOut, store } from './services.ts'
import { PALETTE_FIELD, type FirstKeys } from './useFirstKeys.ts'
import { FOUND, useSearchResults } from './useSearchResults.tsx'
import type { Me } from './useMe.ts'

const [state, spotlight] = createSpotlight()
const mark = { [PALETTE_FIELD]: true }
const icons = new Map<MenuKey, MenuNode['icon']>()
const collect = (nodes: readonly MenuNode[]): void => {
  for (const node of nodes) {
    icons.set(node.key, node.icon)
    collect(node.children ?? [])
  }
}
collect(menu)

/** Small letters without accents, as people type in a hurry. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\u0111/gi, 'd')
    .toLowerCase()
type Offered = SpotlightActionData | SpotlightActionGroupData
/** Screens and actions whose name holds what is typed; what the server found fits already. */
const fitting = (query: string, all: Offered[]): Offered[] =>
  all.flatMap((one): Offered[] => {
    if (!('actions' in one)) return [one]
    const actions = one.actions.filter(
      (action) =>
        action.id.startsWith(FOUND) || plain(action.label ?? '').includes(plain(query.trim())),
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

function useScreenActions(me: Me): SpotlightActionData[] {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const name = (key: string): string =>
    t.has(`crumb.${key}` as 'crumb.home') ? t(`crumb.${key}` as 'crumb.home') : key
  // Of several screens under one entry each goes by its own name.
  const shared = (s: Screen): boolean =>
    screens.some((other) => other.menu === s.menu && other.path !== s.path)
  const reachable = screens.filter(
    (s) =>
      s.frame === 'shell' &&
      !s.path.includes('{') &&
      (s.menu !== undefined || s.path.includes('create') || s.path === paths.newPayment) &&
      isVisible(s, me),
  )
  return reachable.map((s) => ({
    id: s.path,
    label:
      s.menu === undefined || shared(s) ? name(s.path.split('/').pop() ?? '') : t(`menu.${s.menu}`),
    leftSection: <Icon name={s.menu === undefined ? 'plus' : (icons.get(s.menu) ?? 'grid')} />,
    onClick: () => void navigate({ to: s.path }),
  }))
}

function useOtherActions(onKeys: () => void): SpotlightActionData[] {
  const t = useTranslations('shell')
  const { language, setLanguage } = useLanguage()
  return [
    {
      id: 'language',
      label: language === 'vi' ? t('header.toEnglish') : t('header.toVietnamese'),
      leftSection: <Icon name="globe" />,
      onClick: () => {
        const next = language === 'vi' ? 'en' : 'vi'
        store.language.set(next)
        void setLanguage(next)
      },
    },
    {
      id: 'keys',
      label: t('keys.title'),
      leftSection: <Icon name="keyboard" />,
      onClick: onKeys,
    },
    {
      id: 'logout',
      label: t('user.logout'),
      leftSection: <Icon name="logout" />,
      onClick: signOut,
    },
  ]
}

/** Ctrl K: screens and actions by name, and anything of the shop by what one remembers of it. `asked` grows each time it is called for. */
export function Palette({
  me,
  asked,
  first,
  onKeys,
}: {
  me: Me
  asked: number
  first: FirstKeys
  onKeys: () => void
}) {
  const t = useTranslations('shell')
  const [query, setQuery] = useState('')
  const found = useSearchResults(query, me)
  useFirstRow(query)
  useEffect(() => spotlight.open(), [asked])
  const takeFirst = (): void => {
    const typed = first.take()
    if (typed === null) spotlight.close()
    else if (typed !== '') setQuery((before) => before + typed)
  }
  const screenActions = useScreenActions(me)
  const otherActions = useOtherActions(onKeys)
  const actions: SpotlightActionGroupData[] = [
    { group: t('palette.screens'), actions: screenActions },
    { group: t('palette.actions'), actions: otherActions },
    ...found.groups,
  ]
  return (
    <Spotlight
      store={state}
      actions={actions}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      filter={fitting}
      nothingFound={t(found.isBusy ? 'palette.busy' : 'palette.nothing')}
      highlightQuery
      scrollable
      maxHeight={480}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      searchProps={{
        ...mark,
        onFocus: takeFirst,
        leftSection: <Icon name="search" />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
    />
  )
}
