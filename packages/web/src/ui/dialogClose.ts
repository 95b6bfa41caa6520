import { createContext } from 'react'

/** How what stands in a dialog closes it; null outside of dialogs. */
export const DialogClose = createContext<(() => void) | null>(null)
