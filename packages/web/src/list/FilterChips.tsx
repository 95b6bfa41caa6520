import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icons.tsx'
import styles from './list.module.css'

/** One chip per filter in use, gone with a click. `names` gives a filter's name, `values` its value in words; a filter without a name is not shown. */
export function FilterChips({
  list,
  names,
  values = {},
}: {
  list: { filters: Record<string, unknown>; set: (patch: never) => void; clear: () => void }
  names: Record<string, string>
  values?: Record<string, (value: string) => string>
}) {
  const t = useTranslations('web.list')
  const used = Object.entries(list.filters).filter(([key]) => names[key] !== undefined)
  if (used.length === 0) return null
  return (
    <div className={`${styles.chips} no-print`}>
      {used.map(([key, raw]) => {
        const name = names[key] ?? key
        const value = values[key]?.(String(raw)) ?? String(raw)
        return (
          <button
            key={key}
            type="button"
            className={styles.chip}
            aria-label={t('clearOne', { name, value })}
            onClick={() => list.set({ [key]: undefined } as never)}
          >
            <span>
              {name}: {value}
            </span>
            <Icon name="close" size={14} />
          </button>
        )
      })}
      {used.length > 1 ? (
        <button type="button" className={`${styles.chip} ${styles.clear}`} onClick={list.clear}>
          {t('clearAll')}
        </button>
      ) : null}
    </div>
  )
}
