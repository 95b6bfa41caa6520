import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useTranslations } from 'use-intl'
import { TransactionStatus } from '../../parts/TransactionStatus.tsx'
import { RowActions, type DialogName } from './RowActions.tsx'
import { isOpen, type PayLink } from './rules.ts'
import styles from './pay-link.module.css'

/** When it ends; "never" in words, because an empty cell would look like missing data. */
export function Expiry({ link }: { link: Pick<PayLink, 'expireAt' | 'status'> }) {
  const t = useTranslations('payLink')
  // Once the link is closed the moment no longer matters, so it steps back.
  return (
    <span className={link.expireAt === null || !isOpen(link.status) ? styles.dim : undefined}>
      {link.expireAt === null ? t('noExpiry') : <DateTime at={link.expireAt} />}
    </span>
  )
}

export function useColumns(
  onDialog: (name: DialogName, link: PayLink) => void,
): readonly Column<PayLink>[] {
  const t = useTranslations('payLink')
  return [
    {
      key: 'payLinkCode',
      header: t('list.code'),
      cell: (row) => <Code value={row.payLinkCode} name={t('code')} keep={4} />,
      width: 150,
    },
    {
      key: 'description',
      header: t('list.description'),
      cell: (row) => <Description link={row} />,
    },
    {
      key: 'amount',
      header: t('list.amount'),
      cell: (row) => <Money value={row.amount} />,
      align: 'right',
    },
    {
      key: 'status',
      header: t('list.status'),
      cell: (row) => <TransactionStatus status={row.status} />,
    },
    { key: 'expireAt', header: t('list.expiry'), cell: (row) => <Expiry link={row} /> },
    {
      key: 'createdAt',
      header: t('list.created'),
      cell: (row) => <DateTime at={row.createdAt} />,
      sortable: true,
    },
    {
      key: 'createBy',
      header: t('list.createdBy'),
      cell: (row) => (
        <span className={styles.person} title={row.createBy}>
          {row.createBy}
        </span>
      ),
    },
    {
      key: 'totalSendMailSms',
      header: t('list.sends'),
      cell: (row) =>
        row.totalSendMailSms === 0 ? <span className={styles.dim}>0</span> : row.totalSendMailSms,
      align: 'right',
    },
    {
      key: 'actions',
      header: t('list.actions'),
      cell: (row) => <RowActions link={row} onDialog={onDialog} />,
      align: 'right',
      width: 132,
    },
  ]
}

function Description({ link }: { link: PayLink }) {
  const t = useTranslations('payLink.list')
  const text = link.description ?? t('noDescription')
  return (
    <span className={styles.description} title={text}>
      <span className={link.description === null ? styles.dim : undefined}>{text}</span>
      {link.refTransactionId === null ? null : (
        <span className={styles.reference}>{link.refTransactionId}</span>
      )}
    </span>
  )
}
