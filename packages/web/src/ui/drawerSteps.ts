import { createContext, type ReactNode } from 'react'

interface Steps {
  /** Stands under the drawer's title. */
  bar: ReactNode
  next: (() => void) | undefined
  previous: (() => void) | undefined
}
/** Where the reader came from to the thing in the drawer; its steps go before those of the list behind the drawer. */
export const DrawerSteps = createContext<Steps | null>(null)
