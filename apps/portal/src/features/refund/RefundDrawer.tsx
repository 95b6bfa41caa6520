import { Button } from '@mantine/core'
import { refund } from '@saola/contract/refund'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { OpenCase } from '../../parts/for-control/OpenCase.tsx'
import { RefundBadge } from './columns.tsx'
import { RefundDecision } from './RefundDecision.tsx'
import styles from './refund.module.css'
import { isTouched, isUnderWay, isWithBank, type Decision, type Refund } from './rules.ts'

/** The bank answers in its own time, and so do people: what is under way on screen is asked for so often, what waits for somebody's word less. */
const LOOK_MS = 3_000
const WAIT_MS = 8_000

/** How long until these refunds are looked at again, in milliseconds; null = none of them will change by itself. */
function pollMs(refunds: readonly Refund[]): number | null {
  if (refunds.some(isUnderWay)) return LOOK_MS
  return refunds.some((one) => one.status === 'REQUESTED') ? WAIT_MS : null
}

/** One refund: where it stands, where its money comes from, and the decision where one is wanted. */
export function RefundDrawer({ open, rows }: { open: OpenRow<Refund>; rows: readonly Refund[] }) {
  const t = useTranslations('refund.drawer')
  const [asked, setAsked] = useState<Decision | null>(null)
  const [disputing, setDisputing] = useState(false)
  const { key } = open
  const query = useQuery({
    ...queryOptionsOf(refund.getDetail, { params: { id: key ?? '' } }),
    enabled: key !== null,
  })
  const row = rows.find((r) => r.id === key) ?? query.data
  const queries = useQueryClient()
  const shown = row === undefined ? rows : [...rows, row]
  const every = pollMs(shown)
  useEffect(() => {
    if (every === null) return
    const timer = setInterval(
      () => void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) }),
      every,
    )
    return () => clearInterval(timer)
  }, [every, queries])
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
          row === undefined ? null : <Foot row={row} onAsk={setAsked} onDispute={setDisputing} />
        }
      >
        <QueryContent
          query={query}
          data={row}
          gone={<EmptyState found title={t('gone')} text={t('goneHint')} />}
          height={320}
        >
          {(found) => <Body row={found} />}
        </QueryContent>
      </SideDrawer>
      {row === undefined ? null : (
        <RefundDecision key={row.id} row={row} asked={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** Decided on while it waits; once the bank has it, it can be disputed. */
function Foot({
  row,
  onAsk,
  onDispute,
}: {
  row: Refund
  onAsk: (decision: Decision) => void
  onDispute: (asking: boolean) => void
}) {
  if (row.status === 'REQUESTED') return <Actions row={row} onAsk={onAsk} />
  if (!isWithBank(row)) return null
  return (
    <OpenCase
      subject={{
        service: 'REFUND',
        id: row.id,
        amount: row.amount,
        at: row.endedAt ?? row.decidedAt ?? row.requestedAt,
        keyword: row.id,
      }}
      onAsking={onDispute}
    />
  )
}

/** What this person may do; where they may not, why. */
function Actions({ row, onAsk }: { row: Refund; onAsk: (decision: Decision) => void }) {
  const t = useTranslations('refund.decide')
  const me = useMe()
  if (row.mine)
    return (
      <div className={styles.actions}>
        <p className={styles.hint}>{t('ownHint')}</p>
        {me.can(1202, 'CREATE') ? (
          <Button variant="default" onClick={() => onAsk('withdraw')}>
            {t('withdraw')}
          </Button>
        ) : null}
      </div>
    )
  if (!me.can(1202, 'APPROVE')) return <p className={styles.hint}>{t('noRight')}</p>
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={() => onAsk('reject')}>
        {t('reject')}
      </Button>
      <Button onClick={() => onAsk('approve')}>{t('approve')}</Button>
    </div>
  )
}

function Body({ row }: { row: Refund }) {
  const t = useTranslations('refund')
  const d = useTranslations('refund.drawer')
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.heroLine}>
          <RefundBadge row={row} />
          <DateTime at={row.endedAt ?? row.requestedAt} exact />
        </div>
        <div className={styles.huge}>
          <Money value={row.amount} />
        </div>
        <p>{row.reason}</p>
        <Note>{t(`state.${row.status}`)}</Note>
        {row.failure === null ? null : <p className={styles.why}>{t(`failure.${row.failure}`)}</p>}
      </div>
      <DrawerSection title={d('money')}>
        {row.net + row.feeBack === 0 ? (
          <p className={styles.hint}>{d('notYet')}</p>
        ) : (
          <dl className={styles.sum}>
            <div>
              <dt>{d('net')}</dt>
              <dd>
                <Money value={row.net} />
              </dd>
            </div>
            {row.net === row.amount ? null : (
              <>
                <div>
                  <dt>{d('feeBack')}</dt>
                  <dd>
                    <Money value={row.feeBack} />
                  </dd>
                </div>
                <div>
                  <dt>{d('vatBack')}</dt>
                  <dd>
                    <Money value={row.vatBack} />
                  </dd>
                </div>
              </>
            )}
            <div className={styles.total}>
              <dt>{d('sum')}</dt>
              <dd>
                <Money value={row.amount} />
              </dd>
            </div>
          </dl>
        )}
      </DrawerSection>
      {row.goods.length === 0 ? null : (
        <DrawerSection title={d('goods')}>
          <Goods row={row} />
        </DrawerSection>
      )}
      <DrawerSection title={d('facts')}>
        <RefundFacts row={row} />
      </DrawerSection>
    </>
  )
}

/** What comes back with the money, and whether stock and figures say so already. */
function Goods({ row }: { row: Refund }) {
  const t = useTranslations('refund.drawer')
  const hint =
    row.goodsAt === null
      ? t(row.restock ? 'willRestock' : 'willKeep')
      : t(row.restock ? 'restocked' : 'kept')
  return (
    <>
      <ul className={styles.goods}>
        {row.goods.map((line) => (
          <li key={line.productId}>
            {t('piece', { count: formatNumberVi(line.quantity), name: line.name })}
          </li>
        ))}
      </ul>
      {['FAILED', 'REJECTED', 'WITHDRAWN'].includes(row.status) ? null : (
        <p className={styles.hint}>{hint}</p>
      )}
    </>
  )
}

function RefundFacts({ row }: { row: Refund }) {
  const t = useTranslations('refund.drawer')
  const methodName = useTranslations('refund.way')
  const text = (name: string, value: string | null) =>
    value === null || value === '' ? false : ([name, value] as const)
  const code = (name: string, value: string | null) =>
    value === null || value === ''
      ? false
      : ([name, <Code key={name} value={value} name={name} keep={10} />] as const)
  const moment = (name: string, value: string | null) =>
    value === null ? false : ([name, <DateTime key={name} at={value} exact />] as const)
  return (
    <Facts
      facts={[
        [
          t('transaction'),
          <LinkAnchor
            key="transaction"
            to={paths.transactions}
            search={{ open: row.transactionId }}
          >
            {t('openTransaction')}
          </LinkAnchor>,
        ],
        [t('paid'), <Money key="paid" value={row.transactionAmount} />],
        [t('way'), methodName(row.way)],
        text(t('toName'), row.toName),
        code(row.way === 'CARD' ? t('toCard') : t('toAccount'), row.toAccount),
        text(t('toBin'), row.toBin),
        [t('requestedBy'), row.requestedBy],
        moment(t('requestedAt'), row.requestedAt),
        text(t('decidedBy'), row.decidedBy),
        row.decidedBy === null ? false : moment(t('decidedAt'), row.decidedAt),
        text(t('note'), row.note),
        moment(t('endedAt'), row.endedAt),
        code(t('bankReference'), row.bankReference),
        code(t('reference'), row.reference),
      ]}
    />
  )
}
