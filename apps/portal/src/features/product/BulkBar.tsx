import { Button } from '@mantine/core'
import { BULK_MAX } from '@saola/contract/product'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import { useTranslations } from 'use-intl'
import { useSwitch } from './actions.ts'
import styles from './product.module.css'
import type { OpenDialog } from './RowActions.tsx'
import type { Product } from './rules.ts'
import type { Selection } from './useSelection.ts'

/** What can be done with the ticked products; sticks to the bottom, where a thumb reaches it. */
export function BulkBar({
  selection,
  rows,
  onDialog,
}: {
  selection: Selection
  rows: readonly Product[]
  onDialog: OpenDialog
}) {
  const t = useTranslations('product.select')
  const { run, busy } = useSwitch()
  const { products, clear } = selection
  if (products.length === 0) return null
  return (
    <>
      <div className={styles.room} aria-hidden />
      <section className={`${styles.bulk} no-print`} aria-label={t('bar')}>
        <span className="tabular" role="status">
          {t('count', { count: String(products.length) })}
          {selection.isFull ? ` · ${t('max', { max: String(BULK_MAX) })}` : ''}
        </span>
        <div className={styles.bulkActions}>
          {rows.every((row) => selection.has(row.id)) ? null : (
            <Button size="sm" variant="subtle" onClick={() => selection.add(rows)}>
              {t('page')}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => onDialog('category', products)}>
            {t('toCategory')}
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={busy}
            onClick={() => run('hide', products, clear)}
          >
            {t('hide')}
          </Button>
          <ActionMenu
            label={t('more')}
            actions={[
              {
                key: 'show',
                label: t('show'),
                icon: 'check',
                onSelect: () => run('show', products, clear),
              },
              {
                key: 'review',
                label: t('review'),
                icon: 'clock',
                onSelect: () => run('review', products, clear),
              },
              {
                key: 'reviewed',
                label: t('reviewed'),
                icon: 'check',
                onSelect: () => run('reviewed', products, clear),
              },
              { key: 'clear', label: t('clear'), icon: 'close', apart: true, onSelect: clear },
            ]}
          />
        </div>
      </section>
    </>
  )
}
