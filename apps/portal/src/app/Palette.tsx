import { useLanguage } from '@saola/web/i18n/PhrasesProvider.tsx'
import type { FirstKeys } from '@saola/web/palette/useFirstKeys'
import {
  Palette as SearchPalette,
  usePaletteQuery,
  type Offer,
} from '@saola/web/palette/Palette.tsx'
import type { IconName } from '@saola/web/ui/icons.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { GO } from './goKeys.ts'
import { isVisible } from './guard.ts'
import { menu, type MenuKey, type MenuNode } from './menu.ts'
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { signOut, store } from './services.ts'
import { useSearchResults } from './useSearchResults.tsx'
import type { Me } from './useMe.ts'

const icons = new Map<MenuKey, MenuNode['icon']>()
const collect = (nodes: readonly MenuNode[]): void => {
  for (const node of nodes) {
    icons.set(node.key, node.icon)
    collect(node.children ?? [])
  }
}
collect(menu)

/** Screens that show one thing and need to know which: nobody can go there by name. */
const OF_ONE: readonly string[] = [
  paths.payLinkDetail,
  paths.payButtonDetail,
  paths.payButtonUpdate,
  paths.subscriptionBill,
  paths.subscriptionDetail,
  paths.subscriptionUpdate,
  paths.planDetail,
  paths.planUpdate,
  paths.payPageDetail,
  paths.payPageInfo,
  paths.payPageHistory,
  paths.payPageHistoryDetail,
  paths.orderDetail,
  paths.receivedMoneyAccountDetail,
  paths.memberUpdate,
  paths.customerDetail,
  paths.customerGroup,
  paths.productCategory,
  paths.productDetail,
  paths.productUpdate,
  paths.forbidden,
]
const makes = (screen: Screen): boolean =>
  screen.action === 'CREATE' || /\/(create|import|change)-/.test(screen.path)

const iconOf = (screen: Screen): IconName => {
  if (screen.menu !== undefined) return icons.get(screen.menu) ?? 'grid'
  return makes(screen) ? 'plus' : 'right'
}

function useScreenOffers(me: Me): { places: Offer[]; actions: Offer[] } {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const name = (key: string): string =>
    t.has(`crumb.${key}` as 'crumb.home') ? t(`crumb.${key}` as 'crumb.home') : key
  // Of several screens under one entry each goes by its own name.
  const shared = (s: Screen): boolean =>
    screens.some((other) => other.menu === s.menu && other.path !== s.path)
  const keysOf = (path: string): readonly string[] | undefined => {
    const second = Object.keys(GO).find((key) => GO[key] === path)
    return second === undefined ? undefined : ['g', second]
  }
  const offers = screens
    .filter(
      (s) =>
        s.frame === undefined &&
        !s.path.includes('{') &&
        !OF_ONE.includes(s.path) &&
        isVisible(s, me),
    )
    .map((s) => {
      const keys = keysOf(s.path)
      return {
        makes: makes(s),
        offer: {
          id: s.path,
          label:
            s.menu === undefined || shared(s)
              ? name(s.crumb ?? s.path.split('/').pop() ?? '')
              : t(`menu.${s.menu}`),
          icon: iconOf(s),
          ...(keys === undefined ? {} : { keys }),
          onChoose: () => void navigate({ to: s.path }),
        } satisfies Offer,
      }
    })
  return {
    places: offers.filter((one) => !one.makes).map(({ offer }) => offer),
    actions: offers.filter((one) => one.makes).map(({ offer }) => offer),
  }
}

function useOtherActions(onKeys: () => void): Offer[] {
  const t = useTranslations('shell')
  const { language, setLanguage } = useLanguage()
  return [
    {
      id: 'language',
      label: language === 'vi' ? t('header.toEnglish') : t('header.toVietnamese'),
      icon: 'globe',
      onChoose: () => {
        const next = language === 'vi' ? 'en' : 'vi'
        store.language.set(next)
        void setLanguage(next)
      },
    },
    { id: 'keys', label: t('keys.title'), icon: 'keyboard', keys: ['?'], onChoose: onKeys },
    { id: 'logout', label: t('user.logout'), icon: 'logout', onChoose: signOut },
  ]
}

/** Ctrl K: screens and actions by name, and anything of the shop by what one remembers of it. */
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
  const t = useTranslations('shell.palette')
  const [query, setQuery] = usePaletteQuery()
  const found = useSearchResults(query, me)
  const { places, actions } = useScreenOffers(me)
  const others = useOtherActions(onKeys)
  return (
    <SearchPalette
      asked={asked}
      first={first}
      query={query}
      onQuery={setQuery}
      placeholder={t('placeholder')}
      places={places}
      actions={[...actions, ...others]}
      found={found}
    />
  )
}
