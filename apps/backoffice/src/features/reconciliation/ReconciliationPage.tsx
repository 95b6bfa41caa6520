import { Button } from '@mantine/core'
import { differenceKinds, differenceStates, reconciliation } from '@saola/contract/reconciliation'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { businessDay } from '@saola/web/ui/time'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { DayPanel } from './DayPanel.tsx'
import { Days, dayText } from './Days.tsx'
import { DifferenceDrawer } from './DifferenceDrawer.tsx'
import { OwnAccountTiles } from './OwnAccountTiles.tsx'
import { useColumns, Card } from './columns.tsx'

/** The bank's statement against our books: the days, what lies on our own account, and every difference with its state (docs/decisions.md#4). */
export function ReconciliationPage() {
  const t = useTranslations('reconciliation')
  const list = useList(reconciliation.list)
  const open = useOpenRow(list.rows, (row) => String(row.id))
  const columns = useColumns()
  const { data: me } = useAdmin()
  const may = me?.codes.includes(3503) === true
  const { day } = list.search
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      above={
        <>
          <OwnAccountTiles />
          <Days chosen={day} onChoose={(next) => list.set({ day: next })} />
          {day === undefined ? null : <DayPanel day={day} />}
        </>
      }
      actions={may ? <RunButton day={day ?? businessDay()} isToday={day === undefined} /> : null}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('search') },
        {
          field: 'choice',
          name: 'kind',
          label: t('filter.kind'),
          options: differenceKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        {
          field: 'choice',
          name: 'state',
          label: t('filter.state'),
          options: differenceStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        { field: 'day', name: 'day', label: t('filter.day'), say: dayText },
        {
          field: 'link',
          name: 'book',
          label: t('filter.book'),
          say: (v) => t(`book.${v as 'BANK'}`),
        },
      ]}
      columns={columns}
      rowKey={(row) => String(row.id)}
      linkColumn="what"
      open={open}
      card={(row, link) => <Card row={row} link={link} />}
      empty={<EmptyState icon="check" title={t('empty.title')} text={t('empty.text')} />}
    >
      <DifferenceDrawer open={open} may={may} />
    </ListScreen>
  )
}

function RunButton({ day, isToday }: { day: string; isToday: boolean }) {
  const t = useTranslations('reconciliation.run')
  const { text: say } = useErrorText()
  const queries = useQueryClient()
  const work = useMutation({
    mutationFn: () =>
      send(reconciliation.run, { params: { day } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t('asked', { day: dayText(day) }))
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('reconciliation.'),
      })
    },
    onError: (error) => toast.error(say(error)),
  })
  return (
    <Button
      leftSection={<Icon name="refresh" size={16} />}
      loading={work.isPending}
      onClick={() => work.mutate()}
    >
      {isToday ? t('today') : t('day', { day: dayText(day) })}
    </Button>
  )
}
