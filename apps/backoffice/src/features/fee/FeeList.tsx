import { Button } from '@mantine/core'
import { fee } from '@saola/contract/fee'
import { feeMethods, feeServiceTypes, feeStatuses } from '@saola/contract/fee-values'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { PendingNew } from '../../parts/PendingNew.tsx'
import { FeeDrawer } from './FeeDrawer.tsx'
import { FeeForm } from './FeeForm.tsx'
import { FeeCard, useColumns } from './columns.tsx'

/** The tariffs of the bank, each version a row. */
export function FeeList() {
  const t = useTranslations('fee')
  const { data: me } = useAdmin()
  const may = me?.codes.includes(3301) === true
  const list = useList(fee.getAll)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const [adding, setAdding] = useState(false)
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      actions={
        may ? (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : undefined
      }
      above={<PendingNew kind="FEE" />}
      list={list}
      filters={[
        {
          field: 'search',
          name: 'feeName',
          label: t('filter.feeName'),
          chip: t('column.feeName'),
        },
        { field: 'text', name: 'feeCode', label: t('filter.feeCode') },
        {
          field: 'choice',
          name: 'feeStatus',
          label: t('filter.feeStatus'),
          options: feeStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          field: 'choice',
          name: 'serviceType',
          label: t('filter.serviceType'),
          options: feeServiceTypes.map((value) => ({ value, label: t(`service.${value}`) })),
        },
        {
          field: 'choice',
          name: 'feeMethod',
          label: t('filter.feeMethod'),
          options: feeMethods.map((value) => ({ value, label: t(`method.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('filter.period'),
          chips: [t('filter.fromDate'), t('filter.toDate')],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      linkColumn="feeCode"
      open={open}
      card={(row, link) => <FeeCard fee={row} link={link} />}
      empty={
        <EmptyState
          icon="wallet"
          title={t('empty.title')}
          text={t(may ? 'empty.text' : 'empty.textOther')}
        />
      }
    >
      <SideDrawer closeOnBack opened={adding} title={t('add')} onClose={() => setAdding(false)}>
        {adding ? <FeeForm fee={null} onDone={() => setAdding(false)} /> : null}
      </SideDrawer>
      <FeeDrawer id={open.key} onClose={open.close} />
    </ListScreen>
  )
}
