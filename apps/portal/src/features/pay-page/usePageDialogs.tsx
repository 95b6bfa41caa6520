import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { DialogName, PayPage } from './rules.ts'

const PageDialogs = lazy(() =>
  import('./PageDialogs.tsx').then((m) => ({ default: m.PageDialogs })),
)

/** @returns what to draw once on the screen, and how to open one of a page's dialogs. */
export function usePageDialogs(): {
  open: (name: DialogName, page: PayPage) => void
  dialogs: ReactNode
} {
  const [asked, setAsked] = useState<{ name: DialogName; page: PayPage } | null>(null)
  // What was asked for stays drawn while its dialog fades out.
  const [opened, setOpened] = useState(false)
  return {
    open: (name, page) => {
      setAsked({ name, page })
      setOpened(true)
    },
    dialogs:
      asked === null ? null : (
        <Suspense fallback={null}>
          <PageDialogs {...asked} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      ),
  }
}
