import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { support } from '@saola/contract/support'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { numberOf } from '@saola/web/parts/support'
import { useSupportFilters } from '@saola/web/parts/supportFilters'
import { SupportStatus } from '@saola/web/parts/SupportStatus.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Contact } from '../../parts/Contact.tsx'
import styles from './support.module.css'
import { SupportDrawer } from './SupportDrawer.tsx'
import { SupportForm } from './SupportForm.tsx'
import { useSupportEvents } from './useSupportEvents.ts'

type Request = Row<typeof support.getList>

/** The merchant's requests to the bank (B-490, B-493): asked here, answered here. */
export function SupportList() {
  const t = useTranslations('support')
  const list = useList(support.getList)
  const open = useOpenRow(list.rows, (row) => row.id)
  const [asking, setAsking] = useState(false)
  const columns = useColumns()
  const filters = useSupportFilters()
  useSupportEvents()
  useHotkeys([['n', () => setAsking(true)]])
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAsking(true)}>
      {t('create')}
    </Button>
  )
  return (
    <ListScreen
      title={t('title')}
      actions={create}
      below={<Contact />}
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => row.id}
      linkColumn="what"
      open={open}
      card={(row, link) => <Card row={row} link={link} />}
      empty={
        <EmptyState icon="help" title={t('empty.title')} text={t('empty.text')}>
          {create}
        </EmptyState>
      }
    >
      <SupportDrawer open={open} />
      <SupportForm opened={asking} onClose={() => setAsking(false)} />
    </ListScreen>
  )
}

function State({ row }: { row: Request }) {
  const t = useTranslations('support')
  return (
    <>
      {row.unread ? (
        <span className={styles.new}>{t('unread')}</span>
      ) : (
        <SupportStatus status={row.status} />
      )}
    </>
  )
}
function useColumns(): readonly Column<Request>[] {
  const t = useTranslations('support')
  return [
    {
      key: 'what',
      header: t('column.description'),
      cell: (row) => (
        <span className={styles.what}>
          <span title={row.description}>{row.description}</span>
          <small>
            {numberOf(row.id)} · {row.username}
          </small>
        </span>
      ),
    },
    { key: 'content', header: t('column.content'), cell: (row) => t(`content.${row.content}`) },
    { key: 'status', header: t('column.status'), cell: (row) => <State row={row} /> },
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
  const t = useTranslations('support')
  return (
    <RowCard>
      <CardHead>
        <small>{t(`content.${row.content}`)}</small>
        <State row={row} />
      </CardHead>
      <div className={styles.text}>{link(row.description)}</div>
      <small>
        {numberOf(row.id)} · <DateTime at={row.modifiedAt} />
      </small>
    </RowCard>
  )
}
