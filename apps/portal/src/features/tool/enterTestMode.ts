import { store } from '../../app/services.ts'
import { reloadAfter, TOGGLE_RELOAD_MS } from '../../app/testMode.ts'

/** Switches to Test Mode as the header does: the flag is stored and the page loaded anew (B-271). */
export const enterTestMode = (): void => {
  store.testMode.set(true)
  reloadAfter(TOGGLE_RELOAD_MS)
}
