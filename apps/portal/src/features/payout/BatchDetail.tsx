import { Alert, Button } from '@mantine/core'
import { payoutBatch } from '@saola/contract/payout-batch'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Agreement } from './Agreement.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { BatchActions, type Asked } from './BatchActions.tsx'
import { ChangesPanel } from './BatchChanges.tsx'
import { BatchBadge, ProgressBar } from './BatchMarks.tsx'
import { BatchRows } from './BatchRows.tsx'
import { doneOf, isChecking, type BatchDetails } from './batch-rules.ts'
import styles from './batch.module.css'
import { DenyDialog } from './DenyDialog.tsx'
import { LateNames } from './LateNames.tsx'
import payoutStyles from './payout.module.css'
import { StopDialog } from './StopDialog.tsx'
import { FeeWords } from './Price.tsx'
import { totalOf } from './rules.ts'
import { Story } from './Story.tsx'
import { useBatchRowsRequest } from './useBatchRows.ts'

/** The stream tells sooner of what is paid; names that the bank answers for are asked after. */
const LOOK_MS = 4_000
const isMoving = (row: BatchDetails): boolean =>
  row.status === 'TRANSFERRING' || (row.status === 'WAITING' && isChecking(row.checks))

/** A batch: how far it is, what differs from the last of its name, its rows, and what its reader may do (B-404). */
export function BatchDetail({ id }: { id: string }) {
  const t = useTranslations('payoutBatch.detail')
  const rows = useBatchRowsRequest()
  const query = useQuery({
    ...queryOptionsOf(payoutBatch.getDetail, { params: { payOutId: id }, query: rows.query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isMoving(data) ? LOOK_MS : false,
  })
  if (query.data !== undefined && query.data.id === id)
    return <Loaded row={query.data} isStale={query.isPlaceholderData} rows={rows} />
  return (
    <Page title={t('title')}>
      <Section>
        <QueryContent query={query} data={undefined}>
          {() => null}
        </QueryContent>
      </Section>
    </Page>
  )
}

function Loaded({
  row,
  isStale,
  rows,
}: {
  row: BatchDetails
  isStale: boolean
  rows: ReturnType<typeof useBatchRowsRequest>
}) {
  const t = useTranslations('payoutBatch')
  const detail = useTranslations('payout.detail')
  const [asked, setAsked] = useState<Asked | null>(null)
  // The words of the last question stay while the dialog fades out.
  const [isRecall, setRecall] = useState(false)
  const close = (): void => setAsked(null)
  return (
    <Page
      title={t('detail.title')}
      actions={
        <BatchActions
          row={row}
          onAsk={(what) => {
            setRecall(what === 'recall')
            setAsked(what)
          }}
        />
      }
    >
      <div className={styles.split}>
        <div>
          {row.status === 'WAITING' ? (
            <Section title={t('change.title')}>
              <ChangesPanel payOutId={row.id} />
            </Section>
          ) : null}
          <Hero row={row} onWarned={() => rows.set({ only: 'WARNED' })} />
        </div>
        <div>
          <Section title={detail('timeline')}>
            <Story row={row} ofBatch />
          </Section>
        </div>
      </div>
      {row.allowedActions.includes('confirm') ? <LateNames row={row} /> : null}
      <Section title={t('row.title')}>
        <BatchRows row={row} rows={rows} isStale={isStale} />
      </Section>
      <Section title={detail('facts')}>
        <BatchFacts row={row} />
      </Section>
      <ApproveDialog rows={[row]} opened={asked === 'approve'} onClose={close} />
      <DenyDialog
        rows={[row]}
        recall={isRecall}
        opened={asked === 'disapprove' || asked === 'recall'}
        onClose={close}
      />
      <StopDialog row={row} opened={asked === 'stop'} onClose={close} />
    </Page>
  )
}

function Hero({ row, onWarned }: { row: BatchDetails; onWarned: () => void }) {
  const t = useTranslations('payoutBatch.detail')
  const detail = useTranslations('payout.detail')
  const n = formatNumberVi
  return (
    <Section>
      <div className={payoutStyles.hero}>
        <div className={payoutStyles.heroLine}>
          <BatchBadge row={row} />
          <DateTime at={row.transactionTime ?? row.createdAt} exact />
        </div>
        <p className={styles.reviewName}>{row.name}</p>
        <div className={payoutStyles.huge}>
          <Money value={row.amount} />
        </div>
        <Progress row={row} />
        <p className={payoutStyles.dim}>
          {row.partial
            ? t('partial', { succeeded: n(row.succeeded), count: n(row.count) })
            : t(`state.${row.status}`, { count: row.count })}
        </p>
        {row.denyContent === null ? null : <p>{detail('reason', { reason: row.denyContent })}</p>}
        {row.denial === 'LAPSED' ? <p>{detail('lapsed')}</p> : null}
      </div>
      <Notices row={row} onWarned={onWarned} />
      {row.status === 'WAITING' ? <Agreement row={row} /> : null}
    </Section>
  )
}

function Progress({ row }: { row: BatchDetails }) {
  const t = useTranslations('payoutBatch.detail')
  const n = formatNumberVi
  const words = t('progress', { done: n(doneOf(row)), count: n(row.count) })
  const counters = [
    ['succeeded', row.succeeded, 'ok'],
    ['failed', row.failed, 'bad'],
    ['open', row.open, 'mute'],
    ['returned', row.returned, 'warn'],
  ] as const
  return (
    <div role="status">
      <ProgressBar label={words} done={doneOf(row)} total={row.count} bad={row.failed} tone="ok" />
      <ul className={styles.counters}>
        <li>
          <strong className="tabular">{words}</strong>
        </li>
        {counters
          .filter(([, count]) => count > 0)
          .map(([name, count, tone]) => (
            <li key={name}>
              <span className={styles.dot} data-tone={tone} aria-hidden />
              {t(name)}: <strong className="tabular">{n(count)}</strong>
            </li>
          ))}
      </ul>
    </div>
  )
}

/** What keeps it from being agreed to, what was worth a look, that it was stopped, and where it comes from. */
function Notices({ row, onWarned }: { row: BatchDetails; onWarned: () => void }) {
  const t = useTranslations('payoutBatch.detail')
  const n = formatNumberVi
  const waits = row.status === 'WAITING'
  return (
    <div className={styles.notices}>
      {waits && isChecking(row.checks) ? (
        <Alert variant="outline">
          {t('namesOpen', { done: n(row.checks.done), total: n(row.checks.total) })}
        </Alert>
      ) : null}
      {waits && row.toConfirm > 0 ? (
        <Alert color="yellow" variant="outline">
          {t('toConfirm', { count: row.toConfirm })}
        </Alert>
      ) : null}
      {waits && row.warned > row.toConfirm ? (
        <Alert color="yellow" variant="outline">
          {t('warned', { count: row.warned - row.toConfirm })}{' '}
          <Button size="compact-sm" variant="default" onClick={onWarned}>
            {t('seeWarned')}
          </Button>
        </Alert>
      ) : null}
      {row.stoppedAt === null ? null : (
        <Alert color="yellow" variant="outline">
          {t.rich('stopped', { at: () => <DateTime key="at" at={row.stoppedAt} exact /> })}
        </Alert>
      )}
      {row.returned > 0 ? (
        <Alert color="yellow" variant="outline">
          {t('returnedText', { count: row.returned })}
        </Alert>
      ) : null}
      {row.retryOf === null ? null : <RetryOf id={row.retryOf} />}
    </div>
  )
}

function RetryOf({ id }: { id: string }) {
  const t = useTranslations('payoutBatch')
  return (
    <Alert variant="outline">
      {t('detail.retryOf')}{' '}
      <LinkAnchor underline="always" to={paths.payoutDetail} search={{ id }}>
        {t('file.openRetried')}
      </LinkAnchor>
    </Alert>
  )
}

function BatchFacts({ row }: { row: BatchDetails }) {
  const t = useTranslations('payoutBatch.detail')
  const d = useTranslations('payout.detail')
  return (
    <Facts
      facts={[
        [
          d('from'),
          <span key="from" className="tabular">
            {row.fromAccountNo} · {row.fromAccountName}
          </span>,
        ],
        [t('count'), formatNumberVi(row.count)],
        [d('amount'), <Money key="amount" value={row.amount} />],
        [d('fee'), <FeeWords key="fee" cost={row} />],
        [d('total'), <Money key="total" value={totalOf(row)} />],
        [d('maker'), row.createdBy],
        [t('file'), row.fileName],
        row.transactionTime !== null && [
          d('doneAt'),
          <DateTime key="done" at={row.transactionTime} exact />,
        ],
        [d('id'), <Code key="id" value={row.id} name={d('id')} keep={10} />],
      ]}
    />
  )
}
