import { Alert, SegmentedControl } from '@mantine/core'
import { transaction } from '@saola/contract/transaction'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayEnd, dayOf, daysIn, dayStart } from '@saola/web/list/days'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { Filters, ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BankAccountPicker } from '../../parts/BankAccountPicker.tsx'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import styles from './transaction.module.css'
import { useColumns, LineCard } from './bankColumns.tsx'

const PERIODS = ['TODAY', 'YESTERDAY', 'WEEK', 'MONTH'] as const
/** The server's word where neither period nor days are asked for. */
const USUAL_PERIOD = 'MONTH'
/** A statement covers at most so many days; the server refuses more (code 25). */
const MOST_DAYS = 92

const useStatementSearch = searchHook({ accountNo: text })

/** What the bank itself has booked on one account (B-375): read from the bank while one waits. */
export function BankTransactions({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('transaction')
  const { accountNo: asked } = useStatementSearch()
  const accounts = useBankAccounts()
  const account =
    accounts.data?.find((one) => one.accountNo === asked) ??
    accounts.data?.find((one) => one.defaultAccount) ??
    accounts.data?.[0]
  if (account !== undefined)
    return <Statement tabs={tabs} accountNo={account.accountNo} accountId={account.id} />
  return (
    <ListPage title={t('list.title')} above={tabs}>
      <QueryContent
        query={accounts}
        data={accounts.data}
        waiting={<div className={styles.waiting} aria-busy="true" />}
      >
        {() => (
          <EmptyState icon="bank" title={t('bank.noAccount')} text={t('bank.noAccountHint')} />
        )}
      </QueryContent>
    </ListPage>
  )
}

function Statement({
  tabs,
  accountNo,
  accountId,
}: {
  tabs: ReactNode
  accountNo: string
  accountId: string
}) {
  const t = useTranslations('transaction')
  const [tooLong, setTooLong] = useState(false)
  const list = useList(transaction.bankTransactions, { accountNo })
  const { fromDate, toDate, period } = list.search
  const byDays = fromDate !== undefined || toDate !== undefined
  const chooseDays = (from: string | undefined, to: string | undefined): void => {
    const long = from !== undefined && to !== undefined && daysIn([from, to]) > MOST_DAYS
    setTooLong(long)
    if (!long)
      list.set({ fromDate: from && dayStart(from), toDate: to && dayEnd(to), period: undefined })
  }
  return (
    <ListPage
      title={t('list.title')}
      above={tabs}
      actions={
        <ExportButton
          call={transaction.bankExport}
          request={{ query: { accountNo, fromDate, toDate, period: byDays ? undefined : period } }}
        />
      }
    >
      <Filters>
        <BankAccountPicker
          compact
          aria-label={t('bank.account')}
          value={accountId}
          onChange={(_id, chosen) => list.set({ accountNo: chosen.accountNo })}
        />
        <SegmentedControl
          size="sm"
          aria-label={t('bank.period')}
          className={styles.periods}
          value={byDays ? '' : (period ?? USUAL_PERIOD)}
          data={PERIODS.map((value) => ({ value, label: t(`bank.${value}`) }))}
          onChange={(value) => {
            setTooLong(false)
            list.set({
              period: value as (typeof PERIODS)[number],
              fromDate: undefined,
              toDate: undefined,
            })
          }}
        />
        <DayRange
          label={t('bank.period')}
          placeholder={t('bank.dates', { days: String(MOST_DAYS) })}
          presets={['thisMonth', 'lastMonth']}
          from={fromDate && dayOf(fromDate)}
          to={toDate && dayOf(toDate)}
          onChange={chooseDays}
        />
      </Filters>
      {tooLong ? (
        <Alert m="md" mb={0} color="#b42318" role="alert">
          {t('bank.tooLong', { days: String(MOST_DAYS) })}
        </Alert>
      ) : null}
      <ListTable
        list={{ ...list, filters: {} }}
        columns={useColumns()}
        rowKey={(line) => `${line.transactionNo}${line.dateTime}${line.coefficient}`}
        card={(line) => <LineCard line={line} />}
        empty={<EmptyState icon="bank" title={t('bank.empty')} text={t('bank.emptyHint')} />}
      />
      <p className={styles.source}>{t('bank.fromBank')}</p>
    </ListPage>
  )
}
