import { SegmentedControl } from '@mantine/core'
import { advanceEntryStates } from '@saola/contract/salary-advance-values'
import { salaryOversight } from '@saola/contract/salary-oversight'
import { scopeOf } from '@saola/web/list/ExportButton.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList, type List } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { DataExportButton } from '../../parts/data-export/DataExportButton.tsx'
import { StaffViewsButton } from '../../parts/views/StaffViewsButton.tsx'
import { Card, useColumns } from './columns.tsx'
import { ExposureCard } from './ExposureCard.tsx'
import { PaymentDrawer } from './PaymentDrawer.tsx'
import { Sums } from './Sums.tsx'

type Payments = List<typeof salaryOversight.list>
const TRUE = 'true'

/** Orders that pay advances, of all enterprises, without the people who are paid (docs/decisions.md#7). */
export function PaymentsPage() {
  const t = useTranslations('salaryOversight')
  const range = useTranslations('web.days')
  const list = useList(salaryOversight.list)
  const { request } = list
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const flag = (value: string): string => t(value === TRUE ? 'filter.yes' : 'filter.no')
  const merchant = (id: string): string =>
    list.rows.find(({ merchantId }) => merchantId === id)?.merchantName ?? t('filter.oneMerchant')
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      views={<StaffViewsButton list="salaryPayments" />}
      above={
        <>
          <ExposureCard merchantId={list.search.merchantId} />
          <Sums query={request.query} />
        </>
      }
      actions={
        <DataExportButton
          file="SALARY_PAYMENTS"
          query={list.filters}
          scope={scopeOf(list, { query: {} })}
        />
      }
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('filter.keyword') },
        {
          field: 'choice',
          name: 'state',
          label: t('filter.state'),
          options: advanceEntryStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('filter.dates'),
          chips: [range('from'), range('to')],
        },
        { field: 'link', name: 'merchantId', label: t('filter.merchant'), say: merchant },
        { field: 'link', name: 'silent', label: t('filter.silent'), say: flag },
        { field: 'link', name: 'returned', label: t('filter.returned'), say: flag },
      ]}
      choices={<Quick list={list} />}
      columns={columns}
      rowKey={(row) => row.id}
      linkColumn="reference"
      open={open}
      card={(row, link) => <Card row={row} link={link} />}
      empty={<EmptyState icon="send" title={t('emptyTitle')} text={t('emptyText')} />}
    >
      <PaymentDrawer open={open} />
    </ListScreen>
  )
}

/** What staff look for most: where the bank is silent, and what came back. */
function Quick({ list }: { list: Payments }) {
  const t = useTranslations('salaryOversight.quick')
  const { silent, returned } = list.filters
  const chosen = silent === undefined ? null : 'silent'
  return (
    <SegmentedControl
      mx="md"
      my="xs"
      aria-label={t('label')}
      value={chosen ?? (returned === undefined ? 'all' : 'returned')}
      data={(['all', 'silent', 'returned'] as const).map((value) => ({ value, label: t(value) }))}
      onChange={(value) =>
        list.change({
          silent: value === 'silent' ? TRUE : undefined,
          returned: value === 'returned' ? TRUE : undefined,
        })
      }
    />
  )
}
