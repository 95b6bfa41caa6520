import { Button } from '@mantine/core'
import { bank } from '@saola/contract/bank'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { PendingNew } from '../../parts/PendingNew.tsx'
import { BankDrawer } from './BankDrawer.tsx'
import { IconsDialog } from './IconsDialog.tsx'
import { SyncDialog } from './SyncDialog.tsx'
import { useColumns, BankCard } from './columns.tsx'
import { CodeFilter } from './CodeFilter.tsx'

/** What is done with many banks at once. */
type Many = 'sync' | 'icons'

/** The catalogue of banks. A bank opens beside the list; `?open=new` is a new one. */
export function BankList() {
  const t = useTranslations('bank')
  const list = useList(bank.getAll)
  const open = useOpenRow<{ id: number | 'new' }>(list.rows, (row) => String(row.id))
  const columns = useColumns()
  const { data: me } = useAdmin()
  const may = me?.codes.includes(3201) === true
  const [dialog, setDialog] = useState<Many | null>(null)
  const [adding, setAdding] = useState(false)
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      actions={
        <>
          {may ? <ListActions onChoose={setDialog} /> : null}
          <ExportButton
            call={bank.exportToExcel}
            request={{ query: list.filters }}
            scope={scopeOf(list, { query: {} })}
          />
          {may ? (
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          ) : null}
        </>
      }
      above={<PendingNew kind="BANK" />}
      list={list}
      filters={[
        { field: 'search', name: 'name', label: t('filter.name'), chip: t('column.name') },
        {
          field: 'own',
          name: 'code',
          label: t('column.code'),
          control: <CodeFilter value={list.search.code} onCode={(code) => list.set({ code })} />,
        },
        {
          field: 'choice',
          name: 'napasSupported',
          label: t('filter.napas'),
          options: [
            { value: 'true', label: t('filter.napasYes') },
            { value: 'false', label: t('filter.napasNo') },
          ],
          say: (value) => t(value === 'true' ? 'flag.yes' : 'flag.no'),
        },
      ]}
      columns={columns}
      rowKey={(row) => String(row.id)}
      linkColumn="shortName"
      open={open}
      card={(row, link) => <BankCard bank={row} link={link} />}
      empty={<EmptyState icon="bank" title={t('empty.title')} text={t('empty.text')} />}
    >
      <BankDrawer
        openKey={adding ? 'new' : open.key}
        rows={list.page === undefined ? undefined : list.rows}
        may={may}
        onClose={() => {
          if (adding) setAdding(false)
          else open.close()
        }}
        {...(adding ? {} : { onPrevious: open.step(-1), onNext: open.step(1) })}
      />
      <SyncDialog opened={dialog === 'sync'} onClose={() => setDialog(null)} />
      <IconsDialog opened={dialog === 'icons'} onClose={() => setDialog(null)} />
    </ListScreen>
  )
}

function ListActions({ onChoose }: { onChoose: (many: Many) => void }) {
  const t = useTranslations('bank')
  const buttons = [
    ['sync', 'refresh'],
    ['icons', 'upload'],
  ] as const
  return buttons.map(([many, icon]) => (
    <Button
      key={many}
      variant="default"
      leftSection={<Icon name={icon} size={16} />}
      onClick={() => onChoose(many)}
    >
      {t(`${many}.action`)}
    </Button>
  ))
}
