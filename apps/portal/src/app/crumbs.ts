import { paths } from './paths.ts'
import { screenOf } from './screens.ts'

export interface Crumb {
  key: string
  text: string
  path: string | null
}

/** One crumb per path segment; a segment leads somewhere only when a screen is mounted there (B-027). None on the dashboard (B-028), none on the 403 page (B-175) and the 404 page. */
export function crumbsOf(path: string): Crumb[] {
  const segments = path.split('/').filter((s) => s !== '')
  if (path === paths.dashboard || path === paths.forbidden || path === paths.notFound) return []
  return segments.map((segment, i) => {
    const to = `/${segments.slice(0, i + 1).join('/')}`
    const screen = screenOf(to)
    let text = segment
    try {
      text = decodeURIComponent(segment)
    } catch {
      text = segment
    }
    return {
      key: screen?.crumb ?? segment,
      text,
      path: screen !== undefined && i < segments.length - 1 ? to : null,
    }
  })
}
