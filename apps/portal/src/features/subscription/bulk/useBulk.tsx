import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { BulkAsk } from './asks.ts'
import type { View } from './BulkDialog.tsx'
import { useChosen, type Chosen } from './useChosen.ts'

const BulkDialog = lazy(() => import('./BulkDialog.tsx').then((m) => ({ default: m.BulkDialog })))

/** The chosen subscriptions, and the dialog that works on them. */
export function useBulk(): {
  chosen: Chosen
  ask: (ask: BulkAsk) => void
  showPast: () => void
  dialog: ReactNode
} {
  const chosen = useChosen()
  // Kept while the dialog fades, so that its words do not change under the eyes.
  const [view, setView] = useState<View | null>(null)
  const [opened, setOpened] = useState(false)
  const open = (next: View): void => {
    setView(next)
    setOpened(true)
  }
  return {
    chosen,
    ask: (ask) => open({ what: 'ask', asked: { ask, ids: chosen.ids }, at: Date.now() }),
    showPast: () => open({ what: 'past' }),
    dialog:
      view === null ? null : (
        <Suspense fallback={null}>
          <BulkDialog
            opened={opened}
            view={view}
            onView={setView}
            onBegun={chosen.clear}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      ),
  }
}
