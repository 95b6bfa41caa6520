import { Button, Stack } from '@mantine/core'
import type { BatchItem } from '@saola/contract/payout-batch'
import { Icon } from '@saola/web/ui/icons.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ChangeCounts, ChangesInShort } from './BatchChanges.tsx'
import { BatchName } from './batch-columns.tsx'
import { AccountLine, accountOf, NameWarning } from './Marks.tsx'
import styles from './payout.module.css'
import { isBatch, missingOf, sumOf, type Decidable, type Decided, type Session } from './rules.ts'

/** What will be paid, each with its warning, and the sum. */
export function Chosen({ rows }: { rows: readonly Decidable[] }) {
  const t = useTranslations('payout.approve')
  const sources = [...new Set(rows.map(({ fromAccountNo }) => fromAccountNo))]
  const extra = sumOf(rows) - rows.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div>
      <Scrolled name={t('list')}>
        {rows.map((row) => (
          <Line key={row.id} row={row}>
            {isBatch(row) ? <AboutBatch row={row} /> : <small>{row.content}</small>}
            <NameWarning row={row} />
            {missingOf(row) > 1 ? <small>{t('second')}</small> : null}
          </Line>
        ))}
      </Scrolled>
      <dl className={styles.sum}>
        {extra === 0 ? null : (
          <div>
            <dt>{t('fee')}</dt>
            <dd>
              <Money value={extra} />
            </dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>
            {t('total')}
            <small>{sources.map((number) => t('from', { number })).join(' · ')}</small>
          </dt>
          <dd>
            <Money value={sumOf(rows)} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** What differs from the last of its name, how many are paid, and how many of them were worth a look. */
function AboutBatch({ row }: { row: BatchItem }) {
  const t = useTranslations('payoutBatch')
  return (
    <>
      <ChangesInShort payOutId={row.id} />
      <small>{t('change.rows', { count: row.count })}</small>
      {row.warned === 0 ? null : (
        <span className={styles.warn}>
          <Icon name="warning" size={14} />
          {t('detail.warned', { count: row.warned })}
        </span>
      )}
    </>
  )
}

/** Beside the code's field, before the total: what the server found in each batch as it sent the code. */
export function BatchesOf({ session }: { session: Session }) {
  const t = useTranslations('payoutBatch.change')
  const batches = session.items.flatMap(({ id, batch }) => (batch === null ? [] : [{ id, batch }]))
  if (batches.length === 0) return null
  return (
    <Scrolled name={t('title')}>
      {batches.map(({ id, batch }) => (
        <li key={id}>
          <strong>{batch.name}</strong>
          <small>{t('rows', { count: batch.count })}</small>
          <ChangeCounts counts={batch.changes} />
        </li>
      ))}
    </Scrolled>
  )
}

/** Up to 100 lines scroll in a box of their own, so that the sum and the buttons stay in sight. */
function Scrolled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div
      className={styles.chosen}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      <ul>{children}</ul>
    </div>
  )
}

function Line({ row, children }: { row: Decidable; children: ReactNode }) {
  return (
    <li>
      <div className={styles.line}>
        {isBatch(row) ? (
          <BatchName row={row} wide />
        ) : (
          <AccountLine account={accountOf(row)} wide />
        )}
        <strong>
          <Money value={row.amount} />
        </strong>
      </div>
      <div className={styles.below}>{children}</div>
    </li>
  )
}

/** What went, what waits for one more person, and what was refused and why. */
export function Results({
  rows,
  decided,
  onClose,
}: {
  rows: readonly Decidable[]
  decided: Decided
  onClose: () => void
}) {
  const t = useTranslations('payout.approve')
  const went = decided.filter(({ code }) => code === null).length
  const count = decided.length
  const some =
    went === 0 ? t('noneWent') : t('someWent', { went: String(went), count: String(count) })
  const onTheirWay = decided.every(({ status }) => status !== 'WAITING')
  return (
    <Stack gap="md">
      <p className={styles.plain} role="status">
        {went === count && onTheirWay ? t('allWent', { count }) : some}
      </p>
      <Scrolled name={t('resultTitle')}>
        {decided.map((one) => {
          const row = rows.find(({ id }) => id === one.payOutId)
          return row === undefined ? null : (
            <Line key={row.id} row={row}>
              <Outcome one={one} />
            </Line>
          )
        })}
      </Scrolled>
      <ButtonRow end>
        <Button data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

function Outcome({ one }: { one: Decided[number] }) {
  const t = useTranslations('payout.approve.result')
  if (one.code !== null)
    return (
      <span className={styles.bad}>
        <Icon name="warning" size={14} />
        {t('refused', { reason: one.message ?? '' })}
      </span>
    )
  return (
    <span className={styles.good}>
      <Icon name="check" size={14} />
      {t(one.status === 'WAITING' ? 'agreed' : 'went')}
    </span>
  )
}
