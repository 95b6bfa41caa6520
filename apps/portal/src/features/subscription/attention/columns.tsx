import { Button } from '@mantine/core'
import type { AttentionAction, AttentionItem } from '@saola/contract/subscription-attention'
import { formatVnd } from '@saola/money/format'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import styles from './attention.module.css'

type Row = AttentionItem
export type Ask = (row: Row, act: AttentionAction) => void

const tones = {
  OVERDUE: 'bad',
  NO_INVOICE: 'bad',
  INVOICE_FAILED: 'bad',
  UNMATCHED: 'warn',
} as const satisfies Record<Row['kind'], 'bad' | 'warn'>
function Issue({ row }: { row: Row }) {
  const t = useTranslations('subscription.attention')
  return (
    <span className={styles.issue}>
      <StatusBadge status="FAIL" tone={tones[row.kind]} label={t(`kind.${row.kind}`)} />
      {row.reason === null ? null : <small>{t(`reason.${row.reason}`)}</small>}
    </span>
  )
}
function Amount({ row }: { row: Row }) {
  const t = useTranslations('subscription.attention')
  return (
    <TwoLines>
      <span className="tabular">{row.amount === null ? t('byUse') : formatVnd(row.amount)}</span>
      {row.expectedAmount === null || row.expectedAmount === row.amount ? null : (
        <small className="tabular">
          {t('expected', { amount: formatVnd(row.expectedAmount) })}
        </small>
      )}
    </TwoLines>
  )
}
/** What mends it: the buttons stand above the row's own link. */
function Acts({ row, ask }: { row: Row; ask: Ask }) {
  const t = useTranslations('subscription.attention')
  const me = useMe()
  const name = row.customer.fullName
  const seesCredit = row.bankReference !== null && me.reach(paths.unmatchedCredits)
  const has = (act: AttentionAction): boolean =>
    row.allowedActions.includes(act) && me.can(1504, 'CREATE')
  const acts = (['send', 'extend-payment', 'recreate-invoice'] as const).filter(has)
  if (acts.length === 0 && !seesCredit) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the controls inside have their keys
    <span className={styles.acts} onClick={(event) => event.stopPropagation()}>
      {acts.map((act) => (
        <Button
          key={act}
          size="compact-sm"
          variant="default"
          aria-label={t('actOf', { act: t(`act.${act}`), name })}
          onClick={() => ask(row, act)}
        >
          {t(`act.${act}`)}
        </Button>
      ))}
      {seesCredit ? (
        <LinkButton
          size="compact-sm"
          variant="default"
          to={paths.unmatchedCredits}
          search={{ open: row.bankReference }}
          aria-label={t('actOf', { act: t('act.credit'), name })}
        >
          {t('act.credit')}
        </LinkButton>
      ) : null}
    </span>
  )
}

export function useAttentionColumns(ask: Ask): readonly Column<Row>[] {
  const t = useTranslations('subscription.attention.field')
  return [
    {
      key: 'customer',
      header: t('customer'),
      cell: (row) => (
        <TwoLines maxWidth={200}>
          <span>{row.customer.fullName}</span>
          <small className="tabular">{row.subscriptionCode}</small>
        </TwoLines>
      ),
    },
    { key: 'kind', header: t('kind'), cell: (row) => <Issue row={row} /> },
    {
      key: 'invoice',
      header: t('invoice'),
      cell: (row) => (
        <TwoLines maxWidth={180}>
          <span className="tabular">{row.invoiceNumber ?? '—'}</span>
          <small>{row.planName}</small>
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (row) => <Amount row={row} />,
    },
    {
      key: 'since',
      header: t('since'),
      sortable: true,
      cell: (row) => <DateTime at={row.since} />,
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'right',
      cell: (row) => <Acts row={row} ask={ask} />,
    },
  ]
}

export function AttentionCard({
  row,
  link,
  ask,
}: {
  row: Row
  link: (text: ReactNode) => ReactNode
  ask: Ask
}) {
  return (
    <RowCard gap={6}>
      <CardHead wrap={false}>
        <b>{link(row.customer.fullName)}</b>
        <Amount row={row} />
      </CardHead>
      <Issue row={row} />
      <small>
        {row.planName} ·{' '}
        <span className="tabular">{row.invoiceNumber ?? row.subscriptionCode}</span> ·{' '}
        <DateTime at={row.since} />
      </small>
      <Acts row={row} ask={ask} />
    </RowCard>
  )
}
