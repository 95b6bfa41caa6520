import { useLocale } from 'use-intl'
import { useConfig } from './useMe.ts'

/**
 * Builds addresses of a demo's simulated bank that know the reader's language and the way back to this page;
 * null where the installation has no simulator. The page's own address is read when the link is drawn.
 */
export function useSimulator(): ((path: string, hash?: string) => string) | null {
  const url = useConfig().data?.simulatorUrl ?? null
  const lang = useLocale()
  if (url === null) return null
  return (path, hash = '') => {
    const search = new URLSearchParams({
      ...(lang === 'en' ? { lang } : {}),
      back: location.href,
    }).toString()
    return `${url}${path}?${search}${hash}`
  }
}
