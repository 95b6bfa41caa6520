import { support, supportStatuses } from '@saola/contract/support'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { numberOf } from '@saola/web/parts/support'
import { useSupportFilters } from '@saola/web/parts/supportFilters'
import { SupportStatus } from '@saola/web/parts/SupportStatus.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AnswerDrawer } from './AnswerDrawer.tsx'
import styles from './support.module.css'
import { TestMark } from './TestMark.tsx'

type Request = Row<typeof support.cmsList>

/** Requests of all merchants: read, answered and closed by the bank's staff. */
export function SupportRequests() {
  const t = useTranslations('support')
  const list = useList(support.cmsList)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const filters = useSupportFilters()
  return (
    <ListScreen
      title={t('title')}
      intro={t('staff.text')}
      list={list}
      filters={[
        ...filters,
        {
          field: 'choice',
          name: 'status',
          label: t('staff.status'),
          options: supportStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          field: 'code',
          name: 'merchantCode',
          label: t('staff.merchant'),
          upper: true,
          maxLength: 20,
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      linkColumn="what"
      open={open}
      card={(row, link) => <Card row={row} link={link} />}
      empty={<EmptyState icon="check" title={t('empty.staffTitle')} text={t('empty.staffText')} />}
    >
      <AnswerDrawer open={open} />
    </ListScreen>
  )
}

function useColumns(): readonly Column<Request>[] {
  const t = useTranslations('support')
  return [
    {
      key: 'what',
      header: t('column.description'),
      cell: (row) => (
        <TwoLines maxWidth={380}>
          <span title={row.description}>{row.description}</span>
          <small>
            {numberOf(row.id)} · {t(`content.${row.content}`)}
          </small>
        </TwoLines>
      ),
    },
    {
      key: 'merchant',
      header: t('column.merchant'),
      cell: (row) => (
        <TwoLines maxWidth={380}>
          <span>{row.merchantName}</span>
          <small>
            {row.merchantCode}
            {row.test ? <TestMark /> : null}
          </small>
        </TwoLines>
      ),
    },
    { key: 'username', header: t('column.username'), cell: (row) => row.username },
    {
      key: 'status',
      header: t('column.status'),
      cell: (row) => <SupportStatus status={row.status} />,
    },
    {
      key: 'createdAt',
      header: t('column.createdAt'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'modifiedAt',
      header: t('column.modifiedAt'),
      sortable: true,
      cell: (row) => <DateTime at={row.modifiedAt} />,
    },
  ]
}
function Card({ row, link }: { row: Request; link: (text: ReactNode) => ReactNode }) {
  return (
    <RowCard>
      <CardHead>
        <small>
          {row.merchantName} · {row.merchantCode}
          {row.test ? <TestMark /> : null}
        </small>
        <SupportStatus status={row.status} />
      </CardHead>
      <div className={styles.text}>{link(row.description)}</div>
      <small>
        {numberOf(row.id)} · <DateTime at={row.createdAt} />
      </small>
    </RowCard>
  )
}
