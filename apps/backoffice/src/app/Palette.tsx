import { useLanguage } from '@saola/web/i18n/PhrasesProvider.tsx'
import {
  Palette as SearchPalette,
  usePaletteQuery,
  type Offer,
} from '@saola/web/palette/Palette.tsx'
import type { FirstKeys } from '@saola/web/palette/useFirstKeys'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { mayOpen } from './guard.ts'
import { paths } from './paths.ts'
import { screens } from './screens.ts'
import { session, store } from './services.ts'
import { useSearchResults } from './useSearchResults.tsx'

/** Ctrl K: the screens that this person may open, what can be done anywhere, and anything of the bank by what one remembers of it. */
export function Palette({
  codes,
  asked,
  first,
  onKeys,
}: {
  codes: readonly number[]
  asked: number
  first: FirstKeys
  onKeys: () => void
}) {
  const t = useTranslations('shell')
  const own = useTranslations('backoffice')
  const navigate = useNavigate()
  const { language, setLanguage } = useLanguage()
  const [query, setQuery] = usePaletteQuery()
  const found = useSearchResults(query)
  const places = screens.flatMap((s): Offer[] =>
    s.menu === undefined || !mayOpen(s, codes)
      ? []
      : [
          {
            id: s.path,
            label: t(`menu.${s.menu.key}`),
            icon: s.menu.icon,
            onChoose: () => void navigate({ to: s.path }),
          },
        ],
  )
  return (
    <SearchPalette
      asked={asked}
      first={first}
      query={query}
      onQuery={setQuery}
      placeholder={t('palette.placeholderStaff')}
      places={places}
      found={found}
      actions={[
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
        {
          id: 'profile',
          label: t('menu.profile'),
          icon: 'user',
          onChoose: () => void navigate({ to: paths.profile }),
        },
        { id: 'keys', label: t('keys.title'), icon: 'keyboard', keys: ['?'], onChoose: onKeys },
        { id: 'logout', label: own('profile.logout'), icon: 'logout', onChoose: session.expire },
      ]}
    />
  )
}
