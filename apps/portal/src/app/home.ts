/** The person outside the components, for the router's redirections: loaded when one is followed. */
import type { Person } from './guard.ts'
import { queries, store } from './services.ts'
import { mustEnterTestMode } from './testMode.ts'
import { fetchPerson } from './useMe.ts'

export { firstOfPayGate, firstOpen } from './visibleMenu.ts'

/** As the shell will see them, a merchant that is forced into Test Mode included (B-118). */
export async function person(): Promise<Person> {
  const found = await fetchPerson(queries, store.testMode.get())
  return mustEnterTestMode(found.merchantStatus, found.testMode)
    ? { ...found, testMode: true }
    : found
}
