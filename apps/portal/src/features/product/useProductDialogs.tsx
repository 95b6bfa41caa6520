import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { DialogName, OpenDialog } from './RowActions.tsx'
import type { Product } from './rules.ts'

const ProductDialogs = lazy(() =>
  import('./ProductDialogs.tsx').then((m) => ({ default: m.ProductDialogs })),
)

/** @returns what to draw once on the screen, and how to open a dialog about products. */
export function useProductDialogs(onDone?: () => void): { open: OpenDialog; dialogs: ReactNode } {
  const [asked, setAsked] = useState<{
    name: DialogName
    products: readonly Product[]
    nth: number
  } | null>(null)
  // What was asked for stays drawn while its dialog fades out.
  const [opened, setOpened] = useState(false)
  return {
    open: (name, products) => {
      setAsked((before) => ({ name, products, nth: (before?.nth ?? 0) + 1 }))
      setOpened(true)
    },
    dialogs:
      asked === null ? null : (
        <Suspense fallback={null}>
          <ProductDialogs
            {...asked}
            opened={opened}
            onClose={() => setOpened(false)}
            onDone={() => {
              setOpened(false)
              onDone?.()
            }}
          />
        </Suspense>
      ),
  }
}
