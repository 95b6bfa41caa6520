import { createContext, type ReactNode } from 'react'

interface Trail {
  /** Stands under the drawer's title. */
  bar: ReactNode
  next: (() => void) | undefined
  previous: (() => void) | undefined
}
/** Where the reader came from to the thing in the drawer; its steps go before those of the list behind the drawer. */
export const DrawerTrail = createContext<Trail | null>(null)
