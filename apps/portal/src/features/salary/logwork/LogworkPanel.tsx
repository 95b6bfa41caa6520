import { Alert, Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Page } from '@saola/contract/paging'
import { salaryLogwork, type LogworkDay, type LogworkRow } from '@saola/contract/salary-logwork'
import type { Output } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import { Pager } from '@saola/web/list/Pager.tsx'
import { matching, searchHook, text, useSetSearch } from '@saola/web/list/screenSearch'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { businessDay } from '@saola/web/ui/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import { Cards } from './Cards.tsx'
import type { GridFacts } from './Cell.tsx'
import { DayDialog, HistoryDrawer, SaveDialog } from './dialogs.tsx'
import { Grid } from './Grid.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import styles from './logwork.module.css'
import { countOf, edited, lessOf, type Edits } from './rules.ts'
import { useSymbols } from './useSymbols.ts'

type Listed = Output<typeof salaryLogwork.list>
const SIZE = 10
const useListSearch = searchHook({ keyword: text, page: matching(/^[1-9]\d{0,4}$/) })
const pageOf = ({ records: r }: Listed): Page<LogworkRow> => ({
  items: r.data,
  pageNumber: r.page,
  pageSize: r.size,
  totalPage: r.totalPages,
  totalSize: r.totalElements,
  totalCapped: r.totalCapped,
})

/** The log work of a period: found by employee, changed in place, saved together with why. */
export function LogworkPanel({ period }: { period: { id: string; name: string } }) {
  const t = useTranslations('salaryLogwork')
  const { keyword, page = '1' } = useListSearch()
  const setSearch = useSetSearch()
  const { can } = useMe()
  const query = useQuery({
    ...queryOptionsOf(salaryLogwork.list, {
      params: { periodId: period.id },
      query: {
        page: String(Number(page) - 1),
        size: String(SIZE),
        ...(keyword === undefined ? {} : { keyword }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const mayWrite = can(2402, 'CREATE') && data?.isOpen === true
  const list = {
    page: data === undefined ? undefined : pageOf(data),
    pageNumber: Number(page),
    pageSize: SIZE,
    setPage: (n: number) => setSearch({ page: n === 1 ? undefined : String(n) }, { push: true }),
  }
  return (
    <div className={styles.panel}>
      <Section>
        <div className={styles.bar}>
          <SearchInput
            value={keyword}
            placeholder={t('list.search')}
            onSearch={(next) => setSearch({ keyword: next, page: undefined })}
          />
          {mayWrite ? (
            <LinkButton
              to={addressAt(paths.salaryPeriodImport, { id: period.id })}
              variant="default"
              leftSection={<Icon name="upload" size={16} />}
            >
              {t('list.import')}
            </LinkButton>
          ) : null}
        </div>
        {data === undefined ? (
          <Instead error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Sheet period={period} data={data} mayWrite={mayWrite} isFound={keyword !== undefined} />
        )}
        <Pager list={list} />
      </Section>
    </div>
  )
}

function Instead({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? (
    <div aria-busy="true">
      <Skeleton height={320} radius={8} />
    </div>
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  )
}

function Nobody({ isFound }: { isFound: boolean }) {
  const t = useTranslations('salaryLogwork.list')
  const list = useTranslations('web.list')
  if (isFound)
    return <EmptyState found title={list('nothingFound')} text={list('nothingFoundHint')} />
  return (
    <EmptyState icon="users" title={t('emptyTitle')} text={t('emptyText')}>
      <LinkButton to={paths.salaryStaff} mt={8}>
        {t('toStaff')}
      </LinkButton>
    </EmptyState>
  )
}

type Opened =
  | { dialog: 'none' | 'save' }
  | { dialog: 'history'; row: LogworkRow }
  | { dialog: 'day'; row: LogworkRow; day: LogworkDay }

/** What is typed and not saved, of every page of the list. */
function useEdits() {
  const [edits, setEdits] = useState<Edits>({})
  // Of those who were edited, also on another page of the list.
  const [touched, setTouched] = useState<Readonly<Record<string, LogworkRow>>>({})
  const onEdit = (row: LogworkRow, date: string, workload: number): void => {
    setEdits((before) => edited(before, row, date, workload))
    setTouched((before) => ({ ...before, [row.employeeCode]: row }))
  }
  return {
    edits,
    /** Of whom less is logged than before. */
    lowered: Object.values(touched).filter((row) => lessOf(edits, row) > 0),
    onEdit,
    drop: (): void => setEdits({}),
  }
}

function Sheet({
  period,
  data,
  mayWrite,
  isFound,
}: {
  period: { id: string; name: string }
  data: Listed
  mayWrite: boolean
  isFound: boolean
}) {
  const t = useTranslations('salaryLogwork.list')
  const { edits, lowered, onEdit, drop } = useEdits()
  const [opened, setOpened] = useState<Opened>({ dialog: 'none' })
  // What a dialog was about stays while it fades.
  const [last, setLast] = useState<{ row: LogworkRow | null; day: LogworkDay | null }>({
    row: null,
    day: null,
  })
  const open = (next: Opened): void => {
    setOpened(next)
    if ('row' in next) setLast({ row: next.row, day: 'day' in next ? next.day : null })
  }
  const close = (): void => setOpened({ dialog: 'none' })
  const facts: GridFacts = {
    days: data.days,
    edits,
    today: businessDay(),
    symbols: useSymbols(),
    onEdit: mayWrite ? onEdit : null,
  }
  const rows = data.records.data
  return (
    <>
      {data.isOpen ? null : (
        <Alert color="gray" variant="outline">
          {t('frozen')}
        </Alert>
      )}
      {rows.length === 0 ? <Nobody isFound={isFound} /> : null}
      {rows.length > 0 && mayWrite ? <Note>{t('hint')}</Note> : null}
      <Rows
        label={t('grid', { name: period.name })}
        rows={rows}
        facts={facts}
        onDay={(row, day) => open({ dialog: 'day', row, day })}
        onHistory={(row) => open({ dialog: 'history', row })}
      />
      <LeaveQuestion count={countOf(edits)} />
      <SaveBar edits={edits} onDrop={drop} onSave={() => open({ dialog: 'save' })} />
      <SaveDialog
        opened={opened.dialog === 'save'}
        periodId={period.id}
        edits={edits}
        lowered={lowered}
        onClose={close}
        onDone={() => {
          close()
          drop()
        }}
      />
      <DayDialog
        opened={opened.dialog === 'day'}
        row={last.row}
        day={last.day}
        onClose={close}
        onChoose={(workload) => {
          if (opened.dialog === 'day') onEdit(opened.row, opened.day.date, workload)
          close()
        }}
      />
      <HistoryDrawer
        opened={opened.dialog === 'history'}
        periodId={period.id}
        row={last.row}
        onClose={close}
      />
    </>
  )
}

/** A grid, and on a phone cards. */
function Rows({
  label,
  onDay,
  ...sheet
}: {
  label: string
  rows: readonly LogworkRow[]
  facts: GridFacts
  onDay: (row: LogworkRow, day: LogworkDay) => void
  onHistory: (row: LogworkRow) => void
}) {
  const isPhone = useMediaQuery('(max-width: 575px)', false, { getInitialValueInEffect: false })
  if (sheet.rows.length === 0) return null
  return isPhone ? <Cards {...sheet} onDay={onDay} /> : <Grid {...sheet} label={label} />
}

/** Stays in sight while something is not saved. */
function SaveBar({
  edits,
  onDrop,
  onSave,
}: {
  edits: Edits
  onDrop: () => void
  onSave: () => void
}) {
  const t = useTranslations('salaryLogwork.save')
  const count = countOf(edits)
  if (count === 0) return null
  return (
    <section className={styles.save} aria-label={t('bar')}>
      <Button variant="default" onClick={onDrop}>
        {t('drop')}
      </Button>
      <Button onClick={onSave}>{t('go', { count })}</Button>
    </section>
  )
}
