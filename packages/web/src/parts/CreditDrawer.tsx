import { Skeleton } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OpenRow } from '../list/useOpenRow.ts'
import { Code } from '../ui/Code.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/pages.tsx'
import { DrawerSection, SideDrawer } from '../ui/SideDrawer.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import styles from './credit.module.css'
import { differenceOf, type Credit, type Decision } from './credit.ts'
import { CreditActions, CreditDecision, type Decide } from './CreditDecision.tsx'
import { useReturns } from './useReturns.ts'

interface Props {
  open: Pick<OpenRow<Credit>, 'key' | 'close' | 'step'>
  rows: readonly Credit[]
  /** Looks a credit up by its bank reference, for an address that leads to one outside the page on screen. */
  find: (bankReference: string) => Promise<Credit | undefined>
  decide: Decide
  staff: boolean
  /** A link to the transaction the money was meant for, where the app has such a screen. */
  transactionLink?: (transactionId: string) => ReactNode
  /** Disputes it, or leads to the case about it, where the app can; `onAsking` tells when its form stands over the drawer. */
  dispute?: (credit: Credit, onAsking: (asking: boolean) => void) => ReactNode
}

/** One unmatched credit: what happened, where the money is, what to do, and the decision. */
export function CreditDrawer({ open, rows, find, decide, staff, transactionLink, dispute }: Props) {
  const t = useTranslations('bankCredit.drawer')
  const [asked, setAsked] = useState<Decision | null>(null)
  const [disputing, setDisputing] = useState(false)
  const { key } = open
  const onPage = rows.find((row) => row.bankReference === key)
  const query = useQuery({
    queryKey: ['bankCredit.find', key],
    queryFn: async () => (await find(key ?? '')) ?? null,
    enabled: key !== null && onPage === undefined,
  })
  const credit = onPage ?? query.data ?? undefined
  useReturns([...rows, credit])
  return (
    <>
      <SideDrawer
        opened={key !== null}
        covered={asked !== null || disputing}
        title={t('title')}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={
          credit === undefined ? null : (
            <div className={styles.foot}>
              {dispute?.(credit, setDisputing)}
              {credit.resolution === 'OPEN' ? (
                <CreditActions credit={credit} onAsk={setAsked} />
              ) : null}
            </div>
          )
        }
      >
        {credit === undefined ? (
          <Missing query={query} />
        ) : (
          <Body
            credit={credit}
            staff={staff}
            {...(transactionLink === undefined ? {} : { transactionLink })}
          />
        )}
      </SideDrawer>
      {credit === undefined ? null : (
        <CreditDecision
          key={credit.id}
          credit={credit}
          asked={asked}
          decide={decide}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** In place of a credit: that it could not be read, that there is none, or that it is on its way. */
function Missing({ query }: { query: UseQueryResult<Credit | null> }) {
  const t = useTranslations('bankCredit.drawer')
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === null) return <EmptyState found title={t('gone')} text={t('goneHint')} />
  return <Skeleton height={320} radius={12} />
}

function Body({
  credit,
  staff,
  transactionLink,
}: { credit: Credit } & Pick<Props, 'staff' | 'transactionLink'>) {
  const t = useTranslations('bankCredit')
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.heroLine}>
          <StatusBadge status={credit.resolution} label={t(`resolution.${credit.resolution}`)} />
          <DateTime at={credit.bookedAt} exact />
        </div>
        <div className={styles.huge}>
          <Money value={credit.amount} />
        </div>
        <p>{t(`reason.${credit.reason}`)}</p>
      </div>
      <Compare credit={credit} />
      <Why credit={credit} staff={staff} />
      {credit.resolvedAt === null ? null : (
        <DrawerSection title={t('drawer.decided')}>
          <Facts
            facts={[
              [t('drawer.by'), credit.resolvedBy ?? '—'],
              [t('drawer.at'), <DateTime key="at" at={credit.resolvedAt} exact />],
              [t('drawer.note'), credit.note ?? '—'],
            ]}
          />
        </DrawerSection>
      )}
      <CreditFacts
        credit={credit}
        staff={staff}
        {...(transactionLink === undefined ? {} : { transactionLink })}
      />
    </>
  )
}

/** Expected beside received, and what is missing or over. */
function Compare({ credit }: { credit: Credit }) {
  const t = useTranslations('bankCredit')
  const difference = differenceOf(credit)
  return (
    <dl className={styles.compare}>
      <div>
        <dt>{t('drawer.expected')}</dt>
        <dd>
          {credit.expectedAmount === null ? (
            t('drawer.noExpected')
          ) : (
            <Money value={credit.expectedAmount} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('drawer.received')}</dt>
        <dd>
          <Money value={credit.amount} />
        </dd>
      </div>
      <div>
        <dt>
          <DifferenceName difference={difference} />
        </dt>
        <dd className={difference === null || difference === 0 ? undefined : styles.off}>
          <Money value={difference === null ? null : Math.abs(difference)} />
        </dd>
      </div>
    </dl>
  )
}

function DifferenceName({ difference }: { difference: number | null }) {
  const t = useTranslations('bankCredit')
  if (difference === null || difference === 0) return t('column.difference')
  return difference < 0 ? t('drawer.missing') : t('drawer.over')
}

function Why({ credit, staff }: { credit: Credit; staff: boolean }) {
  const t = useTranslations('bankCredit')
  const difference = formatVnd(Math.abs(differenceOf(credit) ?? 0))
  const part = (icon: IconName, title: string, text: string, className?: string) => (
    <section className={className}>
      <Icon name={icon} />
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </section>
  )
  return (
    <div className={styles.why}>
      {part('info', t('drawer.happened'), t(`happened.${credit.reason}`, { difference }))}
      {part(
        'wallet',
        t('drawer.money'),
        staff && credit.resolution === 'OPEN' ? t('staffMoney') : t(`money.${credit.resolution}`),
      )}
      {credit.resolution === 'OPEN'
        ? part(
            'bolt',
            t('drawer.todo'),
            credit.merchantCode === null ? t('todoNobody') : t(`todo.${credit.reason}`),
            styles.todo,
          )
        : null}
    </div>
  )
}

function CreditFacts({
  credit,
  staff,
  transactionLink,
}: { credit: Credit } & Pick<Props, 'staff' | 'transactionLink'>) {
  const t = useTranslations('bankCredit.drawer')
  type Name = Parameters<typeof t>[0]
  const code = (key: Name, value: string | null) =>
    value === null || value === ''
      ? false
      : ([t(key), <Code key={key} value={value} name={t(key)} keep={10} />] as const)
  return (
    <>
      <DrawerSection title={t('payer')}>
        <Facts
          facts={[
            [t('payerName'), credit.fromName ?? '—'],
            code('payerAccount', credit.fromAccount),
            code('payerBank', credit.fromBin),
            [t('content'), credit.content],
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t('facts')}>
        <Facts
          facts={[
            staff && [
              t('merchant'),
              credit.merchantName === null
                ? t('noMerchant')
                : `${credit.merchantName} (${credit.merchantCode ?? ''})`,
            ],
            code('bankReference', credit.bankReference),
            code('interBankTrace', credit.interBankTrace),
            code('account', credit.accountNo),
            code('virtualAccount', credit.virtualAccount),
            code('payLinkCode', credit.payLinkCode),
            code('invoiceNumber', credit.invoiceNumber),
            credit.transactionId !== null && [
              t('transaction'),
              transactionLink?.(credit.transactionId) ?? (
                <Code
                  key="transaction"
                  value={credit.transactionId}
                  name={t('transaction')}
                  keep={10}
                />
              ),
            ],
            [t('bookedAt'), <DateTime key="booked" at={credit.bookedAt} exact />],
            [t('receivedAt'), <DateTime key="received" at={credit.receivedAt} exact />],
          ]}
        />
      </DrawerSection>
    </>
  )
}
