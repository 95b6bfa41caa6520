import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import styles from './customer.module.css'
import type { Selection } from './useSelection.ts'

export function BulkBar({ selection, onGroup }: { selection: Selection; onGroup: () => void }) {
  const t = useTranslations('customer.list')
  if (selection.ids.length === 0) return null
  return (
    <div
      className={styles.bulk}
      role="group"
      aria-label={t('selected', { count: String(selection.ids.length) })}
    >
      <span role="status">{t('selected', { count: String(selection.ids.length) })}</span>
      <Button size="xs" onClick={onGroup}>
        {t('addToGroup')}
      </Button>
      <Button size="xs" variant="default" onClick={selection.clear}>
        {t('clear')}
      </Button>
    </div>
  )
}
