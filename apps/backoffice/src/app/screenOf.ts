/** Which screen stands at an address, and which above it. */
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

const clean = (path: string): string => path.replace(/\/+$/, '') || '/'
/** The row of an address; `{name}` in a row's path stands for one segment. */
export const screenOf = (path: string): Screen | undefined =>
  screens.find((s) => s.path === clean(path)) ??
  screens.find((s) => new RegExp(`^${s.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(clean(path)))
/** The nearest screen above an address that is not home, for the breadcrumb. */
export function parentOf(path: string): Screen | undefined {
  const segments = clean(path).split('/').slice(1)
  for (let n = segments.length - 1; n > 0; n--) {
    const above = screenOf(`/${segments.slice(0, n).join('/')}`)
    if (above !== undefined) return above
  }
  return undefined
}
