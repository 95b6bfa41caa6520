import { Button, TextInput } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { transaction } from '@saola/contract/transaction'
import { formatNumberVi } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf } from '@saola/web/list/days'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList, type List } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { Notice, type NoticeWords } from './Notice.tsx'
import styles from './pay-box.module.css'
import type { PayBoxDetails } from './rules.ts'

type Row = Output<typeof transaction.getAll>['items'][number]
type Payments = List<typeof transaction.getAll>
/** B-226: what a box's payment can be. */
const statuses = ['CREATED', 'CANCELED', 'TIMEOUT', 'SUCCESS', 'FAIL'] as const
const tones: Partial<Record<Row['status'], Tone>> = { CREATED: 'warn', CANCELED: 'warn' }

/** The payments through this box (B-220 to B-231). */
export function HistoryTab({ box }: { box: PayBoxDetails }) {
  const t = useTranslations('payBox.history')
  const { codes } = useMe()
  // The list is that of all transactions, so it asks for the code of those.
  return codes.includes(1202) ? (
    <Payments box={box} />
  ) : (
    <Section>
      <EmptyState icon="lock" title={t('denied')} text={t('deniedText')} />
    </Section>
  )
}

function Payments({ box }: { box: PayBoxDetails }) {
  const t = useTranslations('payBox.history')
  const { text } = useErrorText()
  const list = useList(transaction.getAll, {
    isStatistic: '0',
    type: 'PAY_BOX',
    payboxDeviceId: box.id,
  })
  const { error } = list.query
  const [said, setSaid] = useState<NoticeWords | null>(null)
  useEffect(() => {
    if (error instanceof ApiError)
      setSaid({ title: t('error', { code: String(error.code) }), text: text(error) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per failure, not per language
  }, [error])
  const columns: readonly Column<Row>[] = [
    {
      key: 'virtualAccount',
      header: t('virtualAccount'),
      cell: (row) => <span className="tabular">{row.virtualAccount}</span>,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumberVi(row.amount)}</span>,
    },
    {
      key: 'createDateTime',
      header: t('time'),
      sortable: true,
      cell: (row) => <DateTime at={row.createDateTime} exact />,
    },
    { key: 'status', header: t('status'), cell: (row) => <Status status={row.status} /> },
  ]
  return (
    <Section>
      <HistoryFilters list={list} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState icon="receipt" title={t('empty')} text={t('emptyText')} />}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.words}>
              <b className="tabular">{formatNumberVi(row.amount)}</b>
              <small>
                <DateTime at={row.createDateTime} exact />
              </small>
            </div>
            <Status status={row.status} />
          </div>
        )}
      />
      <Notice words={said} onClose={() => setSaid(null)} />
    </Section>
  )
}

/** A warning for what has not been paid, in this list alone (B-226). */
function Status({ status }: Pick<Row, 'status'>) {
  const word = useTranslations('transaction.status')
  const tone = tones[status]
  return (
    <StatusBadge status={status} label={word(status)} {...(tone === undefined ? {} : { tone })} />
  )
}

function HistoryFilters({ list }: { list: Payments }) {
  const t = useTranslations('payBox.history')
  const word = useTranslations('transaction.status')
  const { keyword, status, fromDate, toDate, transactionId, refTransactionId } = list.search
  const folded = [status, fromDate ?? toDate, transactionId, refTransactionId].filter(
    (one) => one !== undefined,
  ).length
  return (
    <FoldedFilters
      used={folded}
      search={
        <SearchInput
          value={keyword}
          placeholder={t('keyword')}
          onSearch={(next) => list.set({ keyword: next })}
        />
      }
      more={
        <>
          <CodeInput
            label={t('transactionId')}
            value={transactionId}
            onCode={(next) => list.set({ transactionId: next })}
          />
          <CodeInput
            label={t('refTransactionId')}
            value={refTransactionId}
            onCode={(next) => list.set({ refTransactionId: next })}
          />
        </>
      }
    >
      <FilterSelect
        label={t('status')}
        value={statuses.find((one) => one === status)}
        onChange={(next) => list.set({ status: next })}
        none={t('all')}
        options={statuses.map((value) => ({ value, label: word(value) }))}
      />
      <DayRange
        label={t('dates')}
        placeholder={t('dates')}
        from={fromDate && dayOf(fromDate)}
        to={toDate && dayOf(toDate)}
        onChange={(from, to) => list.set({ fromDate: from, toDate: to })}
      />
      <Button variant="default" size="md" onClick={list.clear}>
        {t('clear')}
      </Button>
    </FoldedFilters>
  )
}

/** A code is searched whole: on Enter or when the field is left. */
function CodeInput({
  label,
  value,
  onCode,
}: {
  label: string
  value: string | undefined
  onCode: (code: string | undefined) => void
}) {
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const search = (): void => {
    if (text.trim() !== (value ?? '')) onCode(text.trim() === '' ? undefined : text.trim())
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={64}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
      }}
    />
  )
}
