import type { Column } from '@saola/web/list/ListTable.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './pay-box.module.css'
import type { PayBox } from './rules.ts'

/** What stands in the placeholder rows. */
const SAMPLE_MODEL = 'UNI-PB-1E'

export function useColumns(): readonly Column<PayBox>[] {
  const t = useTranslations('payBox.field')
  return [
    {
      key: 'displayName',
      header: t('displayName'),
      sortable: true,
      cell: (row) => (
        <span className={styles.clip} title={row.displayName}>
          {row.displayName}
        </span>
      ),
    },
    { key: 'model', header: t('model'), sample: SAMPLE_MODEL, cell: (row) => row.model },
    {
      key: 'hardwareId',
      header: t('hardwareId'),
      cell: (row) => <span className="tabular">{row.hardwareId}</span>,
    },
    { key: 'version', header: t('version'), cell: (row) => row.version },
    {
      key: 'online',
      header: t('online'),
      cell: (row) => <StatusBadge status={row.online ? 'ONLINE' : 'OFFLINE'} />,
    },
  ]
}

export function Card({ row, link }: { row: PayBox; link: (text: ReactNode) => ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <b>{link(row.displayName)}</b>
        <small className="tabular">
          {row.model} · {row.hardwareId}
        </small>
      </div>
      <StatusBadge status={row.online ? 'ONLINE' : 'OFFLINE'} />
    </div>
  )
}
