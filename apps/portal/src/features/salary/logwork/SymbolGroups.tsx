import type { LogworkSymbol } from '@saola/contract/salary-logwork-values'
import { useTranslations } from 'use-intl'
import { groupsOf } from './rules.ts'
import styles from './symbols.module.css'

/** Symbols by what they count. */
export function SymbolGroups({ symbols }: { symbols: readonly LogworkSymbol[] }) {
  const t = useTranslations('salaryLogwork')
  const groups = groupsOf(symbols)
  if (groups.length === 0) return <p className={styles.none}>{t('symbols.none')}</p>
  return (
    <dl className={styles.groups}>
      {groups.map((group) => (
        <div key={group.name}>
          <dt>{t(`workload.${group.name}`)}</dt>
          <dd>{group.symbols.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
