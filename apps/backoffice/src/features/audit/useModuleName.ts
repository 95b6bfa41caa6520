import { useTranslations } from 'use-intl'

/** A module in words; its own name where there are none. */
export function useModuleName(): (module: string) => string {
  const t = useTranslations('audit')
  return (module) => {
    const key = `module.${module}` as 'module.auth'
    return t.has(key) ? t(key) : module
  }
}
