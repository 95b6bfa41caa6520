import { bankTransfer, transferKinds, transferStates } from '@saola/contract/bank-transfer'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { Card, useColumns } from './columns.tsx'
import { TransferDrawer } from './TransferDrawer.tsx'

/** Every order of money out, the unknown ones to be ended by two people (ADR 0050). */
export function TransfersPage() {
  const t = useTranslations('bankTransfer')
  const range = useTranslations('web.days')
  const list = useList(bankTransfer.list)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const { data: me } = useAdmin()
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('filter.keyword') },
        {
          field: 'code',
          name: 'merchantCode',
          label: t('filter.merchant'),
          upper: true,
          maxLength: 20,
        },
        {
          field: 'choice',
          name: 'state',
          label: t('filter.state'),
          options: (['UNKNOWN', ...transferStates] as const).map((value) => ({
            value,
            label: t(`state.${value}`),
          })),
        },
        {
          field: 'choice',
          name: 'kind',
          label: t('filter.kind'),
          options: transferKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('filter.dates'),
          chips: [range('from'), range('to')],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      linkColumn="order"
      open={open}
      card={(row, link) => <Card row={row} link={link} />}
      empty={<EmptyState icon="send" title={t('empty.title')} text={t('empty.text')} />}
    >
      <TransferDrawer open={open} may={me?.codes.includes(3505) === true} />
    </ListScreen>
  )
}
