import type { Call } from '@saola/contract/call'
import type { Paging } from '@saola/contract/paging'
import type { ReactNode } from 'react'
import { Note } from '../ui/layout.tsx'
import { ListFilters, type ListFiltersProps } from './ListFilters.tsx'
import { ListPage } from './ListPage.tsx'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import { useColumnChoice } from './useColumnChoice.tsx'
import type { OpenRow } from './useOpenRow.ts'
import type { Row } from './useList.ts'

interface Props<C extends Call & { readonly paging: Paging }>
  extends Omit<ListFiltersProps<C>, 'className' | 'chips'>, Omit<ListTableProps<C>, 'openKey'> {
  title: string
  /** One sentence under the title. */
  intro?: string
  actions?: ReactNode
  createPath?: string
  above?: ReactNode
  below?: ReactNode
  /** Between filters and rows: what can be done with the rows that are ticked. */
  bulk?: ReactNode
  /** Rows that open a drawer; `rowLink` is for those that lead elsewhere. */
  open?: OpenRow<Row<C>>
  /** Drawers and dialogs. */
  children?: ReactNode
  /** Names the list among those whose columns can be chosen. */
  name?: string
  /** The button of the list's saved views. */
  views?: ReactNode
}

/** A plain list screen: title, filters, chips, rows, pages. */
export function ListScreen<C extends Call & { readonly paging: Paging }>({
  title,
  intro,
  actions,
  createPath,
  above,
  below,
  list,
  filters,
  plain = false,
  beside,
  choices,
  bulk,
  open,
  children,
  name,
  views,
  columns,
  ...table
}: Props<C>) {
  const choice = useColumnChoice(name ?? '', columns, table.linkColumn)
  return (
    <ListPage
      title={title}
      actions={
        name === undefined && views === undefined ? (
          actions
        ) : (
          <>
            {views}
            {name === undefined ? null : choice.button}
            {actions}
          </>
        )
      }
      {...(createPath === undefined ? {} : { createPath })}
      above={
        <>
          {intro === undefined ? null : <Note>{intro}</Note>}
          {above}
        </>
      }
      below={below}
    >
      <ListFilters list={list} filters={filters} plain={plain} beside={beside} choices={choices} />
      {bulk}
      <ListTable
        list={list}
        columns={name === undefined ? columns : choice.shown}
        {...table}
        {...(open === undefined ? {} : { rowLink: open.href, openKey: open.key })}
      />
      {children}
    </ListPage>
  )
}
