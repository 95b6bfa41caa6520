import { useHotkeys } from '@mantine/hooks'
import { useFirstKeys } from '@saola/web/palette/useFirstKeys'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { GO } from './goKeys.ts'
import { isVisible } from './guard.ts'
import { screenOf } from './screens.ts'

import type { Me } from './useMe.ts'

const Palette = lazy(() => import('./Palette.tsx').then((m) => ({ default: m.Palette })))
const PortalKeys = lazy(() => import('./PortalKeys.tsx').then((m) => ({ default: m.PortalKeys })))
/** `g` waits so long for its second key. */
const SECOND_KEY_MS = 1_000

/** Keys that work everywhere: Ctrl K palette, `?` sheet, `g d`, `g t`, `g l`, `g n`. The dialogs are loaded when first asked for. */
export function QuickKeys({ me }: { me: Me }) {
  const navigate = useNavigate()
  const [palette, setPalette] = useState(0)
  const [sheet, setSheet] = useState<boolean | null>(null)
  const waiting = useRef(false)
  const first = useFirstKeys()
  const open = useCallback((): void => {
    first.listen()
    setPalette((n) => n + 1)
  }, [first])
  useEffect(() => {
    addEventListener('saola:palette', open)
    return () => removeEventListener('saola:palette', open)
  }, [open])
  const second = (key: string): void => {
    const path = GO[key]
    const screen = path === undefined ? undefined : screenOf(path)
    if (!waiting.current || screen === undefined || !isVisible(screen, me)) return
    waiting.current = false
    void navigate({ to: screen.path })
  }
  useHotkeys([['mod+K', open]], [])
  useHotkeys([
    ['shift+?', () => setSheet(true)],
    [
      'g',
      () => {
        waiting.current = true
        setTimeout(() => {
          waiting.current = false
        }, SECOND_KEY_MS)
      },
    ],
    ...Object.keys(GO).map((key) => [key, () => second(key)] as [string, () => void]),
  ])
  return (
    <Suspense fallback={null}>
      {palette === 0 ? null : (
        <Palette me={me} asked={palette} first={first} onKeys={() => setSheet(true)} />
      )}
      {sheet === null ? null : <PortalKeys opened={sheet} onClose={() => setSheet(false)} />}
    </Suspense>
  )
}
