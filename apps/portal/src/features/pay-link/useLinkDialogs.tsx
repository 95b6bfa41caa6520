import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { DialogName } from './RowActions.tsx'
import type { PayLink } from './rules.ts'

const LinkDialogs = lazy(() =>
  import('./LinkDialogs.tsx').then((m) => ({ default: m.LinkDialogs })),
)

/** @returns what to draw once on the screen, and how to open one of a link's dialogs. */
export function useLinkDialogs(): {
  open: (name: DialogName, link: PayLink) => void
  dialogs: ReactNode
} {
  const [asked, setAsked] = useState<{ name: DialogName; link: PayLink } | null>(null)
  // What was asked for stays drawn while its dialog fades out.
  const [opened, setOpened] = useState(false)
  return {
    open: (name, link) => {
      setAsked({ name, link })
      setOpened(true)
    },
    dialogs:
      asked === null ? null : (
        <Suspense fallback={null}>
          <LinkDialogs {...asked} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      ),
  }
}
