/** Decisions about pay buttons. Pure. */

/** The origin that a request says it comes from: its Origin, else that of its Referer; null where it says none. */
export function originOf(headers: {
  origin?: string | undefined
  referer?: string | undefined
}): string | null {
  for (const said of [headers.origin, headers.referer])
    if (said !== undefined && said !== 'null' && URL.canParse(said))
      return new URL(said).origin.toLowerCase()
  return null
}
/** A button without a list may stand anywhere; with one, only on those sites and in the system's own preview. Who says nothing is not on the list. */
export const mayStandAt = (
  allowed: readonly string[],
  ownOrigin: string,
  from: string | null,
): boolean =>
  allowed.length === 0 || (from !== null && (from === ownOrigin || allowed.includes(from)))

/** A browser that loads ahead of a click has not clicked (Sec-Purpose: prefetch; prerender). */
export const isClick = (headers: { purpose?: string | undefined; method: string }): boolean =>
  headers.method === 'GET' && !/prefetch|prerender|preview/i.test(headers.purpose ?? '')
