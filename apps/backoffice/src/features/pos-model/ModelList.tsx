import { Button } from '@mantine/core'
import { posModel } from '@saola/contract/pos-model'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { PendingNew } from '../../parts/PendingNew.tsx'
import { ModelForm } from './ModelForm.tsx'
import { Named, OnSale, Stock, useColumns } from './columns.tsx'
import { ModelDrawer } from './ModelDrawer.tsx'

/** The catalogue of POS machines (B-409, B-410). */
export function ModelList() {
  const t = useTranslations('posModel')
  const { data: me } = useAdmin()
  const may = me?.codes.includes(3701) === true
  const list = useList(posModel.cmsList)
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
      above={<PendingNew kind="POS_MODEL" />}
      list={list}
      filters={[
        { field: 'search', name: 'name', label: t('filter.name') },
        { field: 'amount', name: 'minPrice', label: t('filter.minPrice') },
        { field: 'amount', name: 'maxPrice', label: t('filter.maxPrice') },
        {
          field: 'choice',
          name: 'available',
          label: t('filter.available'),
          options: [
            { value: 'true', label: t('filter.on') },
            { value: 'false', label: t('filter.off') },
          ],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      open={open}
      card={(row, link) => (
        <RowCard gap={8}>
          <CardHead wrap={false}>
            {link(<Named model={row} />)}
            <OnSale model={row} />
          </CardHead>
          <CardHead wrap={false}>
            <Money value={row.price} />
            <Stock model={row} />
          </CardHead>
        </RowCard>
      )}
      empty={
        <EmptyState
          icon="pos"
          title={t('empty.title')}
          text={t(may ? 'empty.text' : 'empty.textOther')}
        />
      }
    >
      <SideDrawer closeOnBack opened={adding} title={t('add')} onClose={() => setAdding(false)}>
        {adding ? <ModelForm model={null} onDone={() => setAdding(false)} /> : null}
      </SideDrawer>
      <ModelDrawer id={open.key} may={may} onClose={open.close} />
    </ListScreen>
  )
}
