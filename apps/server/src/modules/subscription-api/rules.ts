/** Pure decisions of subscriptions by a merchant's own server. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Empty text is no value. */
export const orNone = (given: string | null | undefined): string | undefined =>
  given?.trim() || undefined
/** An id as it is written; null for text that is none. */
export function idOf(given: string): string | null {
  const id = given.trim().toLowerCase()
  return UUID.test(id) ? id : null
}
