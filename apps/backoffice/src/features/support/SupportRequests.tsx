import { TextInput } from '@mantine/core'
import { support, supportStatuses } from '@saola/contract/support'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { numberOf } from '@saola/web/parts/support'
import { SupportFilters } from '@saola/web/parts/SupportFilters.tsx'
import { SupportStatus } from '@saola/web/parts/SupportStatus.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AnswerDrawer } from './AnswerDrawer.tsx'
import styles from './support.module.css'
import { TestMark } from './TestMark.tsx'

type Request = Row<typeof support.cmsList>

/** Requests of all merchants: read, answered and closed by the bank's staff. */
export function SupportRequests() {
  const t = useTranslations('support')
  const list = useList(support.cmsList)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const { status, merchantCode } = list.search
  return (
    <ListPage title={t('title')} above={<p className={styles.intro}>{t('staff.text')}</p>}>
      <SupportFilters
        list={list}
        names={{ status: t('staff.status'), merchantCode: t('staff.merchant') }}
        values={{ status: (v) => t(`status.${v as 'OPEN'}`) }}
        more={
          <>
            <FilterSelect
              label={t('staff.status')}
              value={status}
              onChange={(value) => list.set({ status: value })}
              options={supportStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
            <MerchantCode
              value={merchantCode}
              onCode={(code) => list.set({ merchantCode: code })}
            />
          </>
        }
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        linkColumn="what"
        openKey={open.key}
        card={(row, link) => <Card row={row} link={link} />}
        empty={
          <EmptyState icon="check" title={t('empty.staffTitle')} text={t('empty.staffText')} />
        }
      />
      <AnswerDrawer open={open} />
    </ListPage>
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
            {numberOf(row.id)} · {t(`content.${row.content}`)}
          </small>
        </span>
      ),
    },
    {
      key: 'merchant',
      header: t('column.merchant'),
      cell: (row) => (
        <span className={styles.what}>
          <span>{row.merchantName}</span>
          <small>
            {row.merchantCode}
            {row.test ? <TestMark /> : null}
          </small>
        </span>
      ),
    },
    { key: 'username', header: t('column.username'), cell: (row) => row.username },
    {
      key: 'status',
      header: t('column.status'),
      cell: (row) => <SupportStatus status={row.status} />,
    },
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
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <small>
          {row.merchantName} · {row.merchantCode}
          {row.test ? <TestMark /> : null}
        </small>
        <SupportStatus status={row.status} />
      </div>
      <div className={styles.text}>{link(row.description)}</div>
      <small>
        {numberOf(row.id)} · <DateTime at={row.createdAt} />
      </small>
    </div>
  )
}

/** One merchant by its code, searched whole: on Enter or when the field is left. */
function MerchantCode({
  value,
  onCode,
}: {
  value: string | undefined
  onCode: (code: string | undefined) => void
}) {
  const t = useTranslations('support.staff')
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const search = (): void => {
    const code = text.trim().toUpperCase()
    if (code !== (value ?? '')) onCode(code === '' ? undefined : code)
  }
  return (
    <TextInput
      aria-label={t('merchant')}
      placeholder={t('merchant')}
      value={text}
      maxLength={20}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
      }}
    />
  )
}
