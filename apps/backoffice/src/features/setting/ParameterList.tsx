import { parameterGroups, setting } from '@saola/contract/setting'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { Filters, ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ParameterDrawer } from './ParameterDrawer.tsx'
import styles from './setting.module.css'

type Parameter = Row<typeof setting.cmsGetAll>

/** The portal's parameters: what each is now, and who changed it. */
export function ParameterList() {
  const t = useTranslations('setting.parameter')
  const list = useList(setting.cmsGetAll)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const { keyword, group } = list.search
  return (
    <ListPage title={t('title')} above={<p className={styles.text}>{t('text')}</p>}>
      <Filters>
        <SearchInput
          value={keyword}
          onSearch={(value) => list.set({ keyword: value })}
          placeholder={t('filter')}
        />
        <FilterSelect
          label={t('column.group')}
          value={group}
          onChange={(value) => list.set({ group: value })}
          options={parameterGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
        />
      </Filters>
      <FilterChips
        list={list}
        names={{ keyword: t('filter'), group: t('column.group') }}
        values={{ group: (value) => t(`group.${value as (typeof parameterGroups)[number]}`) }}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        linkColumn="name"
        openKey={open.key}
        card={(row, link) => <Card row={row} link={link} />}
        empty={<EmptyState icon="gear" title={t('empty.title')} text={t('empty.text')} />}
      />
      <ParameterDrawer
        open={open}
        parameter={list.rows?.find((row) => row.id === open.key)}
        ready={list.rows !== undefined}
      />
    </ListPage>
  )
}

function useColumns(): readonly Column<Parameter>[] {
  const t = useTranslations('setting.parameter')
  return [
    {
      key: 'name',
      header: t('column.name'),
      sortable: true,
      cell: (row) => (
        <span className={styles.name}>
          <strong>{row.description}</strong>
          <small>{row.name}</small>
        </span>
      ),
    },
    {
      key: 'value',
      header: t('column.value'),
      cell: (row) => (
        <span className={styles.value} title={row.value}>
          {row.value}
        </span>
      ),
    },
    { key: 'group', header: t('column.group'), cell: (row) => t(`group.${row.group}`) },
    {
      key: 'modifiedAt',
      header: t('column.modifiedAt'),
      sortable: true,
      cell: (row) => (
        <span className={styles.name}>
          <DateTime at={row.modifiedAt} />
          <small>{row.modifiedBy ?? row.createBy}</small>
        </span>
      ),
    },
  ]
}
function Card({ row, link }: { row: Parameter; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('setting.parameter')
  return (
    <div className={styles.card}>
      <small>{t(`group.${row.group}`)}</small>
      <strong>{link(row.description)}</strong>
      <span className={styles.value}>{row.value}</span>
      <small>
        <DateTime at={row.modifiedAt} /> · {row.modifiedBy ?? row.createBy}
      </small>
    </div>
  )
}
