import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './list.module.css'
import type { Column } from './ListTable.tsx'
import { hiddenColumns, keepHidden } from './hiddenColumns.ts'
import { useOnDemand } from './useOnDemand.ts'

const fetchDialog = () => import('./ColumnsDialog.tsx').then((m) => ({ default: m.ColumnsDialog }))
const ColumnsDialog = lazy(fetchDialog)

/**
 * The columns of a list that its reader has not hidden on this device, and the button that chooses them; a phone shows cards and has no
 * button. The column that leads to a row stays.
 */
export function useColumnChoice<T>(
  list: string,
  columns: readonly Column<T>[],
  linked: string | undefined,
): { shown: readonly Column<T>[]; button: ReactNode } {
  const t = useTranslations('web.columns')
  const [hidden, setHidden] = useState(() => hiddenColumns(list))
  const [opened, setOpened] = useState(false)
  const drawn = useOnDemand(opened, fetchDialog)
  const kept = linked ?? columns[0]?.key
  const choices = columns.filter((column) => column.key !== kept && column.key !== 'actions')
  return {
    shown: columns.filter(
      (column) => !hidden.includes(column.key) || !choices.some((one) => one.key === column.key),
    ),
    button: (
      <span className={styles.wideOnly}>
        <IconButton icon="columns" label={t('title')} onClick={() => setOpened(true)} />
        {drawn ? (
          <Suspense fallback={null}>
            <ColumnsDialog
              opened={opened}
              onClose={() => setOpened(false)}
              choices={choices.map(({ key, header }) => ({ key, header }))}
              hidden={hidden}
              onHidden={(next) => {
                keepHidden(list, next)
                setHidden(next)
              }}
            />
          </Suspense>
        ) : null}
      </span>
    ),
  }
}
