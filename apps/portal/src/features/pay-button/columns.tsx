import { formatNumberVi } from '@saola/money/format'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonPicture } from './ButtonPicture.tsx'
import styles from './pay-button.module.css'
import { offerOf, type PayButton } from './rules.ts'

function Menu({
  row,
  actionsOf,
}: {
  row: PayButton
  actionsOf: (row: PayButton) => readonly MenuAction[]
}) {
  const t = useTranslations('payButton.list')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the menu has its keys
    <span className={styles.menu} onClick={(event) => event.stopPropagation()}>
      <ActionMenu label={t('more', { title: row.title })} actions={actionsOf(row)} />
    </span>
  )
}

/** Why a press on the button brings nothing now; nothing where it does. */
function OfferNote({ row }: { row: PayButton }) {
  const t = useTranslations('payButton')
  const offer = offerOf(row.payPageInfo)
  if (offer === 'all' || offer === 'some') return null
  return (
    <small className={styles.off}>
      {offer === 'off' ? t('list.pageOff') : t('list.noneOnSale')}
    </small>
  )
}

export function useColumns(
  actionsOf: (row: PayButton) => readonly MenuAction[],
): readonly Column<PayButton>[] {
  const t = useTranslations('payButton')
  return [
    {
      key: 'title',
      header: t('field.title'),
      sortable: true,
      cell: (row) => (
        <span className={styles.clip} title={row.title}>
          {row.title}
        </span>
      ),
    },
    {
      key: 'look',
      header: t('field.look'),
      cell: (row) => (
        <span className={styles.small}>
          <ButtonPicture label={row.label} title={row.title} theme={row.theme} />
        </span>
      ),
    },
    {
      key: 'page',
      header: t('field.page'),
      cell: (row) => (
        <span className={styles.clip} title={row.payPageInfo.payPageName}>
          {row.payPageInfo.payPageName}
          <OfferNote row={row} />
        </span>
      ),
    },
    {
      key: 'numOfClicks',
      header: t('field.numOfClicks'),
      sortable: true,
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumberVi(row.numOfClicks)}</span>,
    },
    {
      key: 'numOfPayments',
      header: t('field.numOfPayments'),
      sortable: true,
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumberVi(row.numOfPayments)}</span>,
    },
    {
      key: 'createdAt',
      header: t('field.createdAt'),
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'actions',
      header: t('list.actions'),
      align: 'right',
      width: 84,
      cell: (row) => <Menu row={row} actionsOf={actionsOf} />,
    },
  ]
}

export function Card({
  row,
  link,
  actionsOf,
}: {
  row: PayButton
  link: (text: ReactNode) => ReactNode
  actionsOf: (row: PayButton) => readonly MenuAction[]
}) {
  const t = useTranslations('payButton')
  return (
    <div className={styles.card}>
      <div className={styles.cardWords}>
        <b>{link(row.title)}</b>
        <small>
          {row.label} · {row.payPageInfo.payPageName}
          <OfferNote row={row} />
        </small>
        <small>
          {t('list.counts', {
            clicks: formatNumberVi(row.numOfClicks),
            payments: formatNumberVi(row.numOfPayments),
          })}
        </small>
      </div>
      <Menu row={row} actionsOf={actionsOf} />
    </div>
  )
}
