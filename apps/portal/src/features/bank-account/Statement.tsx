import { bankAccount, EXPORT_DAYS, STATEMENT_DAYS, USUAL_DAYS } from '@saola/contract/bank-account'
import { queryOptionsOf } from '@saola/web/api/query'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { addDays, dayOf, daysIn, showDay } from '@saola/web/list/days'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { businessDay } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { useSeesBalances } from './accounts.ts'
import styles from './bank-account.module.css'
import { useColumns, LineCard } from './statementColumns.tsx'

interface Period {
  fromDate: string | undefined
  toDate: string | undefined
}

/** What the bank has booked on the account in a period, asked while one waits (B-513); Test Mode asks the sandbox address (B-514). */
export function Statement({ accountId }: { accountId: string }) {
  const t = useTranslations('bankAccount.statement')
  const { testMode } = useMe()
  const [tooLong, setTooLong] = useState(false)
  const list = useList(
    testMode
      ? (bankAccount.getTransactionStatisticSandbox as unknown as typeof bankAccount.getTransactionStatistic)
      : bankAccount.getTransactionStatistic,
    undefined,
    { bankAccountId: accountId },
  )
  const period: Period = { fromDate: list.search.fromDate, toDate: list.search.toDate }
  const to = period.toDate === undefined ? businessDay() : dayOf(period.toDate)
  const from = period.fromDate === undefined ? addDays(to, 1 - USUAL_DAYS) : dayOf(period.fromDate)
  const choose = (fromDate: string | undefined, toDate: string | undefined): void => {
    const long =
      fromDate !== undefined && toDate !== undefined && daysIn([fromDate, toDate]) > STATEMENT_DAYS
    setTooLong(long)
    if (!long) list.set({ fromDate, toDate })
  }
  const exports = daysIn([from, to]) <= EXPORT_DAYS
  const columns = useColumns()
  return (
    <section className={`${styles.panel} ${styles.statement}`} aria-labelledby="statement">
      <div className={styles.statementHead}>
        <h2 id="statement">{t('title')}</h2>
        <DayRange label={t('dates')} size="sm" from={from} to={to} onChange={choose} />
        {exports ? (
          <ExportButton
            call={bankAccount.exportTransactionStatistic}
            request={{ params: { bankAccountId: accountId }, query: period }}
          />
        ) : null}
      </div>
      {tooLong ? (
        <p className={styles.warn} role="alert">
          {t('tooLong', { days: String(STATEMENT_DAYS) })}
        </p>
      ) : null}
      {exports ? null : (
        <p className={styles.warn}>{t('exportTooLong', { days: String(EXPORT_DAYS) })}</p>
      )}
      <Figures accountId={accountId} period={period} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(line) => `${line.transactionNo}${line.coefficient}`}
        card={(line) => <LineCard line={line} />}
        empty={<EmptyState icon="receipt" title={t('empty')} text={t('emptyHint')} />}
      />
      <p className={styles.source}>{t('fromBank', { from: showDay(from), to: showDay(to) })}</p>
    </section>
  )
}

/** Opening, in, out, closing: for those who may see balances. */
function Figures({ accountId, period }: { accountId: string; period: Period }) {
  const t = useTranslations('bankAccount.statement')
  const sees = useSeesBalances()
  const query = useQuery({
    ...queryOptionsOf(bankAccount.getStatementSummary, {
      params: { bankAccountId: accountId },
      query: period,
    }),
    enabled: sees,
  })
  if (!sees) return null
  const money = (value: number | undefined) =>
    value === undefined ? undefined : <Money value={value} />
  const { data } = query
  return (
    <div className={styles.figures}>
      <Tiles
        label={t('label')}
        error={query.error}
        onRetry={() => void query.refetch()}
        tiles={[
          { key: 'closing', name: t('closing'), value: money(data?.closing), main: true },
          { key: 'opening', name: t('opening'), value: money(data?.opening) },
          { key: 'credit', name: t('credit'), value: money(data?.credit), tone: 'ok' },
          { key: 'debit', name: t('debit'), value: money(data?.debit), tone: 'mute' },
        ]}
      />
    </div>
  )
}
