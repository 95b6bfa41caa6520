import { useTranslations } from 'use-intl'
import { wordsOf } from './operation.ts'

/** What was done, in words; its own name where there are none. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations('auditCall')
  return (operation) => {
    const { area, actions } = wordsOf(operation)
    const [where, what] = [
      `area.${area}`,
      ...actions.map((action) => `action.${action}`).filter((key) => t.has(key as 'action.get')),
    ]
    return what !== undefined && t.has(where as 'area.auth')
      ? t('phrase', { area: t(where as 'area.auth'), action: t(what as 'action.get') })
      : operation
  }
}
