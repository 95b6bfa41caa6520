import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { bank, type Bank } from '@saola/contract/bank'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EntityIcon } from '@saola/web/parts/EntityIcon.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './bank.module.css'
import { BankDrawer } from './BankDrawer.tsx'
import { IconsDialog } from './IconsDialog.tsx'
import { SyncDialog } from './SyncDialog.tsx'

/** The catalogue of banks. A bank opens beside the list; `?open=new` is a new one. */
export function BankList() {
  const t = useTranslations('bank')
  const list = useList(bank.getAll)
  const open = useOpenRow<{ id: number | 'new' }>(list.rows, (row) => String(row.id))
  const columns = useColumns()
  const [dialog, setDialog] = useState<'sync' | 'icons' | null>(null)
  const [adding, setAdding] = useState(false)
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Icon name="refresh" size={16} />}
            onClick={() => setDialog('sync')}
          >
            {t('sync.action')}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="upload" size={16} />}
            onClick={() => setDialog('icons')}
          >
            {t('icons.action')}
          </Button>
          <ExportButton call={bank.exportToExcel} request={{ query: list.filters }} />
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </>
      }
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

function CodeFilter({
  value,
  onCode,
}: {
  value: string | undefined
  onCode: (code: string | undefined) => void
}) {
  const t = useTranslations('bank.filter')
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const later = useDebouncedCallback(
    (next: string) => onCode(next.trim() === '' ? undefined : next.trim()),
    400,
  )
  return (
    <TextInput
      aria-label={t('code')}
      placeholder={t('code')}
      value={text}
      maxLength={20}
      autoCapitalize="characters"
      onChange={(event) => {
        setText(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
    />
  )
}

function Flag({ on }: { on: boolean }) {
  const t = useTranslations('bank.flag')
  return (
    <span className={on ? styles.on : styles.off}>
      {on ? <Icon name="check" size={16} /> : null}
      {t(on ? 'yes' : 'no')}
    </span>
  )
}

function Named({ bank: b }: { bank: Bank }) {
  return (
    <span className={styles.named}>
      <EntityIcon src={b.icon} />
      <span className={styles.words}>
        <strong>{b.shortName}</strong>
        <small title={b.name}>{b.name}</small>
      </span>
    </span>
  )
}

function useColumns(): Column<Bank>[] {
  const t = useTranslations('bank.column')
  return [
    {
      key: 'shortName',
      header: t('shortName'),
      sortable: true,
      cell: (row) => <Named bank={row} />,
    },
    { key: 'code', header: t('code'), sortable: true, cell: (row) => row.code },
    {
      key: 'napasCode',
      header: t('napasCode'),
      sortable: true,
      cell: (row) => <span className="tabular">{row.napasCode ?? '—'}</span>,
    },
    { key: 'swift', header: t('swift'), cell: (row) => row.swift ?? '—' },
    {
      key: 'napasSupported',
      header: t('napasSupported'),
      cell: (row) => <Flag on={row.napasSupported} />,
    },
    {
      key: 'vietQrSupported',
      header: t('vietQrSupported'),
      cell: (row) => <Flag on={row.vietQrSupported} />,
    },
  ]
}

function BankCard({ bank: b, link }: { bank: Bank; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('bank.column')
  return (
    <div className={styles.card}>
      <EntityIcon src={b.icon} size={40} />
      <span className={styles.words}>
        <strong>{link(b.shortName)}</strong>
        <small>{b.name}</small>
        <small>
          {[
            b.code,
            b.napasCode,
            b.napasSupported ? t('napasSupported') : null,
            b.vietQrSupported ? t('vietQrSupported') : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </small>
      </span>
    </div>
  )
}
