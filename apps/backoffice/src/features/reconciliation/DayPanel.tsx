import { Skeleton } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { reconciliation } from '@saola/contract/reconciliation'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { dayText } from './Days.tsx'
import styles from './reconciliation.module.css'

type Detail = Output<typeof reconciliation.day>

/** One day: both sides' sums, the accounts' statements, the card network's reports. */
export function DayPanel({ day }: { day: string }) {
  const t = useTranslations('reconciliation.day')
  const query = useQuery({ ...queryOptionsOf(reconciliation.day, { params: { day } }) })
  if (query.error instanceof ApiError && query.error.httpStatus === 404)
    return (
      <Section>
        <EmptyState found title={t('never', { day: dayText(day) })} text={t('neverText')} />
      </Section>
    )
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={200} radius={12} />
    )
  const d = query.data
  return (
    <div className={styles.panel}>
      <Section title={t('title', { day: dayText(day) })}>
        <div className={styles.sides}>
          <Side name={t('bank')} moneyIn={d.bankIn} moneyOut={d.bankOut} />
          <Side name={t('ours')} moneyIn={d.ourIn} moneyOut={d.ourOut} />
          <Side
            name={t('difference')}
            moneyIn={d.bankIn - d.ourIn}
            moneyOut={d.bankOut - d.ourOut}
          />
        </div>
        <Note>
          {t('counted', { accounts: d.accounts, lines: d.lines, by: d.askedBy })}{' '}
          {d.endedAt === null ? null : <DateTime at={d.endedAt} exact />}
        </Note>
        {d.statements.length === 0 ? null : <Statements statements={d.statements} />}
        {d.settlements.map((one) => (
          <Settlement key={one.fileId} one={one} />
        ))}
      </Section>
    </div>
  )
}

function Side({ name, moneyIn, moneyOut }: { name: string; moneyIn: number; moneyOut: number }) {
  const t = useTranslations('reconciliation.day')
  return (
    <div className={styles.side}>
      <h3>{name}</h3>
      <dl>
        <dt>{t('in')}</dt>
        <dd>
          <Money value={moneyIn} />
        </dd>
        <dt>{t('out')}</dt>
        <dd>
          <Money value={moneyOut} />
        </dd>
      </dl>
    </div>
  )
}

function Statements({ statements }: { statements: Detail['statements'] }) {
  const t = useTranslations('reconciliation.day')
  const house = useTranslations('reconciliation.house')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('statements')}>
      <table className={styles.table}>
        <caption>{t('statements')}</caption>
        <thead>
          <tr>
            <th>{t('account')}</th>
            <th>{t('opening')}</th>
            <th>{t('in')}</th>
            <th>{t('out')}</th>
            <th>{t('closing')}</th>
            <th title={t('outsideHint')}>{t('outside')}</th>
          </tr>
        </thead>
        <tbody>
          {statements.map((s) => (
            <tr key={s.accountNo}>
              <th scope="row">
                <span>{s.merchantName ?? house('name')}</span>
                <small>{s.accountNo}</small>
              </th>
              {[s.opening, s.credit, s.debit, s.closing, s.outside].map((value, i) => (
                <td key={i}>
                  <Money value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Settlement({ one }: { one: Detail['settlements'][number] }) {
  const t = useTranslations('reconciliation.settlement')
  return (
    <div className={styles.settlement}>
      <h3>{t('title', { file: one.fileId })}</h3>
      <Facts
        facts={[
          [t('gross'), <Money key="g" value={one.gross} />],
          [t('refunded'), <Money key="r" value={one.refunded} />],
          [t('fee'), <Money key="f" value={one.fee} />],
          [t('net'), <Money key="n" value={one.net} />],
          [
            t('received'),
            one.received === null ? t('notYet') : <Money key="c" value={one.received} />,
          ],
          [t('reference'), one.bankReference],
          [t('lines'), t('linesOf', { count: one.count, left: one.openLines })],
        ]}
      />
    </div>
  )
}
