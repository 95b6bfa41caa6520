import { differenceNames } from '@saola/web/parts/statement/statement'
import { useTranslations } from 'use-intl'

interface Difference {
  kind: 'DAYS_NOT_RECONCILED' | 'OPEN_DIFFERENCES'
  names: string[]
}

/** What a statement was and is to be, and what is not reconciled of it. */
export function useStatementWords(): Record<
  'statement' | 'differences',
  (value: string) => string
> {
  const t = useTranslations('approval.value')
  return {
    statement: (value) => t(`statement.${value as 'ISSUED'}`),
    differences: (text) =>
      (JSON.parse(text) as Difference[])
        .map(({ kind, names }) => t(`obstacle.${kind}`, { names: differenceNames(names) }))
        .join('. '),
  }
}
