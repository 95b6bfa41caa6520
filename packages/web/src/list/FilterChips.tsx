import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icons.tsx'
import styles from './list.module.css'

interface Props {
  list: {
    filters: Record<string, unknown>
    change: (patch: Readonly<Record<string, string | undefined>>) => void
    clear: () => void
  }
  /** What each filter is called and its value in words; a filter that is not among them has no chip. */
  chips: readonly { name: string; label: string; say: (value: string) => string }[]
}

/** One chip per filter in use, gone with a click. */
export function FilterChips({ list, chips }: Props) {
  const t = useTranslations('web.list')
  const used = Object.entries(list.filters).flatMap(([name, raw]) => {
    const chip = chips.find((one) => one.name === name)
    return chip === undefined ? [] : [{ ...chip, value: chip.say(String(raw)) }]
  })
  if (used.length === 0) return null
  return (
    <div className={`${styles.chips} no-print`}>
      {used.map(({ name, label, value }) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-label={t('clearOne', { name: label, value })}
          onClick={() => list.change({ [name]: undefined })}
        >
          <span>
            {label}: {value}
          </span>
          <Icon name="close" size={14} />
        </button>
      ))}
      {used.length > 1 ? (
        <button type="button" className={`${styles.chip} ${styles.clear}`} onClick={list.clear}>
          {t('clearAll')}
        </button>
      ) : null}
    </div>
  )
}
