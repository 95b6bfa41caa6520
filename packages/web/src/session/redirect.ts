/** Where a sign-in leads (B-066, B-067): only an own address whose path the app knows; anything else leads nowhere. */
export function safeRedirect(
  raw: string | undefined,
  origin: string,
  isKnownPath: (path: string) => boolean,
): string | null {
  if (raw === undefined || raw === '' || /[\\\u0000-\u001f]/.test(raw)) return null
  if (!URL.canParse(raw, origin)) return null
  const url = new URL(raw, origin)
  if (
    url.origin !== origin ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname === '/' ||
    !isKnownPath(url.pathname)
  )
    return null
  return url.pathname + url.search
}
