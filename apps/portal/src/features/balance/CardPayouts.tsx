import { Alert, Skeleton } from '@mantine/core'
import { cardPayout, type CardPayoutItem, type CardPayoutState } from '@saola/contract/card-payout'
import { queryOptionsOf } from '@saola/web/api/query'
import { Pager } from '@saola/web/list/Pager.tsx'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { CardHead, DividedList, Note } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { formatDay, formatTime } from '@saola/web/ui/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { bankNames } from '../../parts/BankMark.tsx'
import styles from './balance.module.css'

const PAGE = 10
const tones: Record<CardPayoutState, Tone> = {
  WAITING: 'warn',
  SENDING: 'info',
  DONE: 'ok',
  FAILED: 'bad',
  RETURNED: 'warn',
}

/** Where settled card money goes and when, and every payout so far (ADR 0065). Its place is in the address. */
export function CardPayouts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('balance.card')
  return (
    <SideDrawer opened={opened} title={t('title')} onClose={onClose}>
      <Note>{t('text')}</Note>
      <Standing />
      <section className={styles.payouts} aria-labelledby="card-payouts">
        <h3 id="card-payouts">{t('list')}</h3>
        <Payouts />
      </section>
    </SideDrawer>
  )
}

function Standing() {
  const t = useTranslations('balance.card')
  const { reach } = useMe()
  const query = useQuery(queryOptionsOf(cardPayout.standing, {}))
  return (
    <QueryContent query={query} data={query.data} height={200}>
      {({ held, onTheWay, nextAt, account, isWaiting }) => (
        <>
          {isWaiting ? (
            <Alert color="#b54708" variant="outline" role="status">
              {t('waiting')}{' '}
              {reach(paths.receivedMoneyAccount) ? (
                <LinkAnchor to={paths.receivedMoneyAccount} inherit underline="always">
                  {t('link')}
                </LinkAnchor>
              ) : null}
            </Alert>
          ) : null}
          <Facts
            facts={[
              [t('held'), <Money key="held" value={held} />],
              onTheWay !== 0 && [t('onTheWay'), <Money key="way" value={onTheWay} />],
              [
                t('next'),
                Date.parse(nextAt) <= query.dataUpdatedAt ? t('nextToday') : formatTime(nextAt),
              ],
              account !== null && [
                t('to'),
                <span key="to">
                  {bankNames[account.bankType]} · {account.accountNo}
                  <br />
                  {account.accountName}
                </span>,
              ],
            ]}
          />
        </>
      )}
    </QueryContent>
  )
}

function Payouts() {
  const t = useTranslations('balance.card')
  const [pageNumber, setPage] = useState(1)
  const query = useQuery({
    ...queryOptionsOf(cardPayout.getList, {
      query: {},
      page: { index: pageNumber - 1, size: PAGE },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryContent
      query={query}
      data={query.data}
      waiting={<Skeleton height={160} radius={8} aria-label={t('list')} />}
    >
      {(page) =>
        page.totalSize === 0 ? (
          <EmptyState icon="wallet" title={t('empty')} text={t('emptyHint')} />
        ) : (
          <>
            <DividedList>
              {page.items.map((row, i) => (
                <li key={row.id}>
                  <Payout row={row} isNewest={pageNumber === 1 && i === 0} />
                </li>
              ))}
            </DividedList>
            <Pager of={t('list')} list={{ page, pageNumber, pageSize: PAGE, setPage }} />
          </>
        )
      }
    </QueryContent>
  )
}

/** Only what the newest one did not bring is still to be paid. */
function Payout({ row, isNewest }: { row: CardPayoutItem; isNewest: boolean }) {
  const t = useTranslations('balance.card')
  const day = formatDay(row.day)
  const why = row.failure === null ? null : failureOf(t, row.failure)
  const isBack = row.state === 'FAILED' || row.state === 'RETURNED'
  return (
    <article className={styles.payout} aria-label={day}>
      <CardHead wrap={false}>
        <b>{row.state === 'WAITING' ? t('since', { day }) : day}</b>
        <Money value={row.amount} />
      </CardHead>
      <CardHead>
        <StatusBadge status="OPEN" tone={tones[row.state]} label={t(`states.${row.state}`)} />
        <DateTime at={row.returnedAt ?? row.endedAt ?? row.createdAt} />
      </CardHead>
      {isBack ? <p>{[why, isNewest ? t('again') : null].filter(Boolean).join(' ')}</p> : null}
      {row.reference === null ? null : (
        <dl>
          <dt>{t('account')}</dt>
          <dd>
            {row.toBankType === null ? null : `${bankNames[row.toBankType]} · `}
            {row.toAccount}
          </dd>
          <dt>{t('bankReference')}</dt>
          <dd>
            <Code value={row.bankReference} name={t('bankReference')} keep={8} />
          </dd>
          <dt>{t('reference')}</dt>
          <dd>
            <Code value={row.reference} name={t('reference')} keep={8} />
          </dd>
        </dl>
      )}
    </article>
  )
}

/** The bank's reason in words; one that is new to this page counts as a refusal. */
const failureOf = (
  t: ReturnType<typeof useTranslations<'balance.card'>>,
  failure: string,
): string =>
  t(
    t.has(`failure.${failure as 'REFUSED'}`)
      ? `failure.${failure as 'REFUSED'}`
      : 'failure.REFUSED',
  )
