import { useHotkeys } from '@mantine/hooks'
import { useFirstKeys } from '@saola/web/palette/useFirstKeys'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { phrases } from './services.ts'
import { paths } from './paths.ts'
import styles from './shell.module.css'

const Palette = lazy(() =>
  Promise.all([import('./Palette.tsx'), phrases.ensure(['approval'])]).then(([m]) => ({
    default: m.Palette,
  })),
)
const KeysSheet = lazy(() =>
  import('@saola/web/palette/KeysSheet.tsx').then((m) => ({ default: m.KeysSheet })),
)

/** What the work queue does with the row that J and K have stepped to. */
const queueKeys = [
  ['take', 't'],
  ['snooze', 's'],
  ['approve', 'a'],
  ['deny', 'd'],
] as const

/** The header's search button; Ctrl K opens the palette everywhere, `?` the sheet of keys. Both are loaded when first asked for. */
export function QuickKeys({ codes }: { codes: readonly number[] }) {
  const t = useTranslations('shell.header')
  const own = useTranslations('backoffice.queueKeys')
  const here = useLocation({ select: (location) => location.pathname })
  const [palette, setPalette] = useState(0)
  const [sheet, setSheet] = useState<boolean | null>(null)
  const first = useFirstKeys()
  const open = (): void => {
    first.listen()
    setPalette((n) => n + 1)
  }
  useHotkeys([['mod+K', open]], [])
  useHotkeys([['shift+?', () => setSheet(true)]])
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-label={`${t('search')} Ctrl K`}
        onClick={open}
      >
        <Icon name="search" size={18} />
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <Suspense fallback={null}>
        {palette === 0 ? null : (
          <Palette codes={codes} asked={palette} first={first} onKeys={() => setSheet(true)} />
        )}
        {sheet === null ? null : (
          <KeysSheet
            opened={sheet}
            onClose={() => setSheet(false)}
            more={here === paths.home ? queueKeys.map(([name, key]) => [own(name), [key]]) : []}
          />
        )}
      </Suspense>
    </>
  )
}
