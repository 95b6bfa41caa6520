import { SegmentedControl } from '@mantine/core'
import { approval, approvalKind, approvalKindNames, approvalStates } from '@saola/contract/approval'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { showDay } from '@saola/web/list/days'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { StaffViewsButton } from '../../parts/views/StaffViewsButton.tsx'
import { ApprovalDrawer } from '../../parts/approval/ApprovalDrawer.tsx'
import { ApprovalState } from '../../parts/approval/ApprovalState.tsx'
import type { ApprovalRow } from '../../parts/approval/types.ts'
import { useApprovalWords } from '../../parts/approval/useApprovalWords.ts'
import { Tick } from '../../parts/TickedBar.tsx'
import { useStepsAcrossPages } from '../../parts/useStepsAcrossPages.ts'
import type { Ticked } from '../../parts/useTicked.ts'
import { BulkBar, useTickedProposals } from './BulkBar.tsx'
import styles from '../../parts/approval/approval.module.css'

const whose = ['FOR_ME', 'MINE', 'ALL'] as const
const keyOf = (row: ApprovalRow): string => row.id

/** Changes that one person proposed and another decides: mine to decide first. */
export function ApprovalList() {
  const t = useTranslations('approval')
  const list = useList(approval.getList)
  const open = useStepsAcrossPages(
    list,
    useOpenRow(list.rows, keyOf),
    keyOf,
    list.search.whose === 'FOR_ME' || list.search.state === 'PENDING',
  )
  const ticked = useTickedProposals()
  const columns = useColumns(ticked)
  const words = useApprovalWords()
  const { data: me } = useAdmin()
  const kinds = approvalKindNames.filter((kind) => {
    const { decide, see } = approvalKind(kind)
    return [decide, ...see].some((code) => me?.codes.includes(code))
  })
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      above={
        <SegmentedControl
          aria-label={t('whose.label')}
          value={list.search.whose ?? 'ALL'}
          data={whose.map((value) => ({ value, label: t(`whose.${value}`) }))}
          onChange={(value) => list.set({ whose: value === 'ALL' ? undefined : (value as 'MINE') })}
        />
      }
      views={<StaffViewsButton list="approvals" />}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('keyword'), chip: t('keywordChip') },
        {
          field: 'choice',
          name: 'state',
          label: t('column.state'),
          options: approvalStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          field: 'choice',
          name: 'kind',
          label: t('column.kind'),
          options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('column.proposedAt'),
          chips: [t('from'), t('to')],
        },
      ]}
      columns={columns}
      bulk={<BulkBar ticked={ticked} rows={list.rows} />}
      rowKey={keyOf}
      linkColumn="subject"
      open={open}
      card={(row, link) => (
        <Card row={row} name={words.subjectOf(row)} link={link} ticked={ticked} />
      )}
      empty={<EmptyState icon="check" title={t('empty.title')} text={t('empty.text')} />}
    >
      <ApprovalDrawer open={open} onDecided={() => open.follow?.()} />
    </ListScreen>
  )
}

function useColumns(ticked: Ticked<ApprovalRow>): readonly Column<ApprovalRow>[] {
  const t = useTranslations('approval')
  const words = useApprovalWords()
  return [
    {
      key: 'tick',
      header: t('bulk.column'),
      width: 48,
      cell: (row) => (
        <Tick row={row} ticked={ticked} label={t('bulk.tick', { name: words.subjectOf(row) })} />
      ),
    },
    {
      key: 'subject',
      header: t('column.subject'),
      cell: (row) => (
        <span className={styles.twoLines}>
          <strong>{words.subjectOf(row)}</strong>
          <small>{t(`kind.${row.kind}`)}</small>
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      sortable: true,
      align: 'right',
      cell: (row) => <Money value={row.amount} />,
    },
    { key: 'state', header: t('column.state'), cell: (row) => <State row={row} /> },
    {
      key: 'proposedAt',
      header: t('column.proposedBy'),
      sortable: true,
      cell: (row) => (
        <span className={styles.twoLines}>
          {row.proposedBy}
          <small>
            <DateTime at={row.proposedAt} />
          </small>
        </span>
      ),
    },
    {
      key: 'expiresAt',
      header: t('column.expiresAt'),
      sortable: true,
      cell: (row) => (row.state === 'PENDING' ? <DateTime at={row.expiresAt} /> : '—'),
    },
    {
      key: 'decidedBy',
      header: t('column.decidedBy'),
      cell: (row) =>
        row.decidedAt === null ? (
          '—'
        ) : (
          <span className={styles.twoLines}>
            {row.decidedBy ?? '—'}
            <small>
              <DateTime at={row.decidedAt} />
            </small>
          </span>
        ),
    },
  ]
}
function State({ row: { state, effectiveFrom } }: { row: ApprovalRow }) {
  const t = useTranslations('approval.column')
  const isAhead = effectiveFrom !== null && (state === 'PENDING' || state === 'SCHEDULED')
  return (
    <span className={styles.twoLines}>
      <span>
        <ApprovalState state={state} />
      </span>
      {isAhead ? (
        <small>
          {t('effectiveFrom')} {showDay(effectiveFrom)}
        </small>
      ) : null}
    </span>
  )
}
function Card({
  row,
  name,
  link,
  ticked,
}: {
  row: ApprovalRow
  name: string
  link: (text: ReactNode) => ReactNode
  ticked: Ticked<ApprovalRow>
}) {
  const t = useTranslations('approval')
  return (
    <div className={styles.card}>
      <span className={styles.cardHead}>
        <Tick row={row} ticked={ticked} label={t('bulk.tick', { name })} />
        <small>{t(`kind.${row.kind}`)}</small>
        <State row={row} />
      </span>
      <strong>{link(name)}</strong>
      {row.amount === null ? null : <Money value={row.amount} />}
      <small>
        {row.proposedBy} · <DateTime at={row.proposedAt} />
      </small>
    </div>
  )
}
