import { parameterGroups, setting } from '@saola/contract/setting'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ParameterDrawer } from './ParameterDrawer.tsx'
import styles from './setting.module.css'
import {
  useParameterAbout,
  useParameterAuthor,
  useParameterName,
  useParameterValue,
} from './useParameterValue.ts'

type Parameter = Row<typeof setting.cmsGetAll>

/** The portal's parameters: what each is now, and who changed it. */
export function ParameterList() {
  const t = useTranslations('setting.parameter')
  const found = useList(setting.cmsGetAll)
  // All of them fit one page: they stand group by group, in the order that was asked for within each.
  const list = {
    ...found,
    rows: found.rows.toSorted(
      (a, b) => parameterGroups.indexOf(a.group) - parameterGroups.indexOf(b.group),
    ),
  }
  const open = useOpenRow(list.rows, (row) => row.id)
  const first = new Set(
    list.rows.filter((row, i) => row.group !== list.rows[i - 1]?.group).map(({ id }) => id),
  )
  const columns = useColumns(first)
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      plain
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('filter') },
        {
          field: 'choice',
          name: 'group',
          label: t('column.group'),
          options: parameterGroups.map((value) => ({ value, label: t(`group.${value}`) })),
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      linkColumn="name"
      open={open}
      card={(row, link) => <Card row={row} link={link} isFirst={first.has(row.id)} />}
      empty={<EmptyState icon="gear" title={t('empty.title')} text={t('empty.text')} />}
    >
      <ParameterDrawer
        open={open}
        parameter={list.rows.find((row) => row.id === open.key)}
        ready={list.page !== undefined}
      />
    </ListScreen>
  )
}

function useColumns(first: ReadonlySet<string>): readonly Column<Parameter>[] {
  const t = useTranslations('setting.parameter')
  const [say, nameOf, about] = [useParameterValue(), useParameterName(), useParameterAbout()]
  const authorOf = useParameterAuthor()
  return [
    {
      key: 'name',
      header: t('column.name'),
      sortable: true,
      cell: (row) => (
        <span className={styles.name}>
          {first.has(row.id) ? <Heading row={row} /> : null}
          <strong>{nameOf(row)}</strong>
          <small className={styles.about}>{about(row.name) ?? t('unread')}</small>
        </span>
      ),
    },
    {
      key: 'value',
      header: t('column.value'),
      cell: (row) => (
        <span className={styles.value} title={row.value}>
          {say(row)}
        </span>
      ),
    },
    {
      key: 'usual',
      header: t('usual'),
      cell: (row) => (
        <span className={styles.value}>
          {row.usual === null ? '—' : say({ ...row, value: row.usual })}
        </span>
      ),
    },
    {
      key: 'modifiedAt',
      header: t('column.modifiedAt'),
      sortable: true,
      cell: (row) => (
        <span className={styles.name}>
          <DateTime at={row.modifiedAt} />
          <small>{authorOf(row)}</small>
        </span>
      ),
    },
  ]
}
/** The group that begins with this row. */
function Heading({ row }: { row: Parameter }) {
  const t = useTranslations('setting.parameter.group')
  return <span className={styles.groupHead}>{t(row.group)}</span>
}
function Card({
  row,
  link,
  isFirst,
}: {
  row: Parameter
  link: (text: ReactNode) => ReactNode
  isFirst: boolean
}) {
  const [say, nameOf] = [useParameterValue(), useParameterName()]
  const authorOf = useParameterAuthor()
  return (
    <div className={styles.card}>
      {isFirst ? <Heading row={row} /> : null}
      <strong>{link(nameOf(row))}</strong>
      <span className={styles.value}>{say(row)}</span>
      <small>
        <DateTime at={row.modifiedAt} /> · {authorOf(row)}
      </small>
    </div>
  )
}
