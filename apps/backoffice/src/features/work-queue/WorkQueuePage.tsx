import { SegmentedControl } from '@mantine/core'
import {
  workKindsSeenBy,
  workQueue,
  workStates,
  workWhose,
  type workActions,
} from '@saola/contract/work-queue'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { onlyFilters, useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { StaffViewsButton } from '../../parts/views/StaffViewsButton.tsx'
import { ApprovalDrawer } from '../../parts/approval/ApprovalDrawer.tsx'
import type { Decision } from '../../parts/approval/ApprovalDialogs.tsx'
import { addressOf, keyOfRow } from '../../parts/queue/places.ts'
import { queueOf } from '../../parts/queue/useQueueSteps.ts'
import { useColumns, WorkCard } from './columns.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import type { Asked, WorkRow } from './types.ts'
import { UnknownOrder } from './UnknownOrder.tsx'
import { useSteppedRow } from './useSteppedRow.ts'
import { useWorkActions } from './useWorkActions.ts'
import { useWorkKeys } from './useWorkKeys.ts'

const narrows = [
  'keyword',
  'kind',
  'state',
  'merchantId',
  'fromAmount',
  'toAmount',
] as const satisfies readonly (keyof ReturnType<typeof useWorkList>['search'])[]
const useWorkList = () => useList(workQueue.getList)

/** The desk: everything that waits for the bank, mine to do first. */
export function WorkQueuePage() {
  const t = useTranslations('workQueue')
  const list = useWorkList()
  const open = useOpenRow(list.rows, keyOfRow)
  const [openKind, openId = null] = open.key?.split('/') ?? []
  const stepped = useSteppedRow(list.rows)
  const [decision, setDecision] = useState<Decision | null>(null)
  const [asked, setAsked] = useState<Asked>(null)
  const act = useAct(open.href, setDecision, setAsked)
  useWorkKeys(stepped.row, act)
  const columns = useColumns(act)
  const close = (): void => {
    setDecision(null)
    open.close()
  }
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      above={<Whose list={list} />}
      views={<StaffViewsButton list="workQueue" />}
      list={onlyFilters(list, ...narrows)}
      filters={useFilters(list.rows)}
      columns={columns}
      rowKey={keyOfRow}
      open={{ ...open, href: (row) => addressOf(row, queueOf(list.search)) }}
      linkColumn="subject"
      stepped={stepped}
      card={(row, link) => <WorkCard row={row} link={link} onAct={act} />}
      empty={<EmptyState icon="check" title={t('empty.title')} text={t('empty.text')} />}
    >
      <ApprovalDrawer
        open={{ key: openKind === 'APPROVAL' ? openId : null, close, step: () => undefined }}
        asking={{ decision, set: setDecision }}
        onDecided={close}
      />
      <UnknownOrder
        opened={openKind === 'ORDER_UNKNOWN'}
        row={list.rows.find((row) => keyOfRow(row) === open.key)}
        onClose={close}
      />
      <SnoozeDialog
        row={asked?.dialog === 'snooze' ? asked.row : null}
        onClose={() => setAsked(null)}
      />
      <HandOverDialog
        row={asked?.dialog === 'handOver' ? asked.row : null}
        onClose={() => setAsked(null)}
      />
    </ListScreen>
  )
}
/** What an action does: at once, by a dialog, or in the proposal's drawer. */
function useAct(
  hrefOf: (row: WorkRow) => string,
  onDecide: (decision: Decision) => void,
  onAsk: (asked: Asked) => void,
): (action: (typeof workActions)[number], row: WorkRow) => void {
  const navigate = useNavigate()
  const run = useWorkActions()
  return (action, row) => {
    if (action === 'approve' || action === 'deny') {
      onDecide(action)
      void navigate({ href: hrefOf(row), resetScroll: false })
    } else if (action === 'snooze' || action === 'handOver') onAsk({ dialog: action, row })
    else run(action, row)
  }
}

function Whose({ list }: { list: ReturnType<typeof useWorkList> }) {
  const t = useTranslations('workQueue.whose')
  return (
    <SegmentedControl
      aria-label={t('label')}
      value={list.search.whose ?? 'FOR_ME'}
      data={workWhose.map((value) => ({ value, label: t(value) }))}
      onChange={(value) => list.set({ whose: value === 'FOR_ME' ? undefined : (value as 'ALL') })}
    />
  )
}

function useFilters(rows: readonly WorkRow[]) {
  const t = useTranslations('workQueue')
  const { data: me } = useAdmin()
  const merchant = (id: string): string =>
    rows.find(({ merchantId }) => merchantId === id)?.merchantName ?? t('filter.thisMerchant')
  return [
    { field: 'search', name: 'keyword', label: t('keyword'), chip: t('keywordChip') },
    {
      field: 'choice',
      name: 'kind',
      label: t('filter.kind'),
      options: workKindsSeenBy(me?.codes ?? []).map((value) => ({
        value,
        label: t(`kind.${value}`),
      })),
    },
    {
      field: 'choice',
      name: 'state',
      label: t('filter.state'),
      options: workStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    { field: 'amount', name: 'fromAmount', label: t('filter.fromAmount') },
    { field: 'amount', name: 'toAmount', label: t('filter.toAmount') },
    { field: 'link', name: 'merchantId', label: t('filter.merchant'), say: merchant },
  ] as const
}
