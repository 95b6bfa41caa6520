import { Alert, Button, Skeleton } from '@mantine/core'
import { payout } from '@saola/contract/payout'
import { queryOptionsOf } from '@saola/web/api/query'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { DetailPage, Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { OpenCase } from '../../parts/for-control/OpenCase.tsx'
import { Agreement } from './Agreement.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { DenyDialog } from './DenyDialog.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { AccountLine, accountOf, NameWarning, PayoutBadge } from './Marks.tsx'
import styles from './payout.module.css'
import { FeeWords } from './Price.tsx'
import { totalOf, type PayoutDetails } from './rules.ts'
import { Story } from './Story.tsx'
import { usePayoutEvents } from './usePayouts.ts'

/** The stream tells sooner; should it be away, what the bank still works on is asked for so often. */
const LOOK_MS = 8_000
const useDetailSearch = searchHook({ id: text })

const BatchDetail = lazy(() =>
  import('./BatchDetail.tsx').then((m) => ({ default: m.BatchDetail })),
)

/** One payout, or a batch, at `?id=`: what it is, what happened, and what its reader may do (B-401). */
export function PayoutDetail() {
  const t = useTranslations('payout.detail')
  const { id = '' } = useDetailSearch()
  usePayoutEvents()
  const query = useQuery({
    ...queryOptionsOf(payout.getDetail, { params: { payOutId: id } }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data?.status === 'TRANSFERRING' ? LOOK_MS : false),
  })
  const gone = (
    <EmptyState found title={t('notFound')} text={t('notFoundText')}>
      <LinkButton to={paths.payout} mt={8}>
        {t('toList')}
      </LinkButton>
    </EmptyState>
  )
  return (
    <QueryPage
      query={query}
      isNamed={id !== ''}
      title={t('title')}
      gone={gone}
      waiting={<Waiting />}
    >
      {(row) =>
        row.type === 'BATCH' ? (
          <Suspense fallback={<Opening />}>
            <BatchDetail key={id} id={id} />
          </Suspense>
        ) : (
          <Loaded row={row} />
        )
      }
    </QueryPage>
  )
}

function Opening() {
  const t = useTranslations('payoutBatch.detail')
  return (
    <Page title={t('title')}>
      <Section>
        <Waiting />
      </Section>
    </Page>
  )
}

function Waiting() {
  const t = useTranslations('payout.detail')
  return (
    <div aria-busy="true" aria-label={t('loading')} role="status">
      <Skeleton height={24} width={120} radius={12} mb={12} />
      <Skeleton height={36} width={240} mb={12} />
      <Skeleton height={32} width="60%" mb={24} />
      <Skeleton height={16} mb={12} />
      <Skeleton height={16} width="70%" />
    </div>
  )
}

function Loaded({ row }: { row: PayoutDetails }) {
  const t = useTranslations('payout.detail')
  const [asked, setAsked] = useState<'approve' | 'refuse' | 'recall' | null>(null)
  const close = (): void => setAsked(null)
  // The words of the last question stay while the dialog fades out.
  const [isRecall, setRecall] = useState(false)
  const ask = (what: 'approve' | 'refuse' | 'recall'): void => {
    setRecall(what === 'recall')
    setAsked(what)
  }
  return (
    <DetailPage
      title={t('title')}
      actions={<Actions row={row} onAsk={ask} />}
      side={
        <Section title={t('timeline')}>
          <Story row={row} />
        </Section>
      }
    >
      <Hero row={row} />
      <Section title={t('facts')}>
        <PayoutFacts row={row} />
      </Section>
      <ApproveDialog rows={[row]} opened={asked === 'approve'} onClose={close} />
      <DenyDialog
        rows={[row]}
        recall={isRecall}
        opened={asked === 'refuse' || asked === 'recall'}
        onClose={close}
      />
    </DetailPage>
  )
}

function Actions({
  row,
  onAsk,
}: {
  row: PayoutDetails
  onAsk: (what: 'approve' | 'refuse' | 'recall') => void
}) {
  const t = useTranslations('payout.detail')
  const { can } = useMe()
  const may = row.allowedActions
  return (
    <>
      {row.status === 'WAITING' || row.status === 'DENIED' ? null : (
        <OpenCase
          subject={{
            service: 'PAYOUT',
            id: row.id,
            amount: row.amount,
            at: row.transactionTime ?? row.createdAt,
            keyword: row.id,
          }}
        />
      )}
      {row.status === 'SUCCESS' ? <ReceiptButton id={row.id} /> : null}
      {can(1600, 'CREATE') ? (
        <LinkButton
          variant="default"
          to={paths.payoutCreate}
          search={{ type: 'single', from: row.id }}
          leftSection={<Icon name="copy" size={16} />}
        >
          {row.status === 'FAILED' ? t('instead') : t('again')}
        </LinkButton>
      ) : null}
      {may.includes('recall') ? (
        <Button variant="default" className={styles.danger} onClick={() => onAsk('recall')}>
          {t('recall')}
        </Button>
      ) : null}
      {may.includes('disapprove') ? (
        <Button variant="default" className={styles.danger} onClick={() => onAsk('refuse')}>
          {t('refuse')}
        </Button>
      ) : null}
      {may.includes('approve') ? (
        <Button leftSection={<Icon name="check" size={16} />} onClick={() => onAsk('approve')}>
          {t('approve')}
        </Button>
      ) : null}
    </>
  )
}

function Hero({ row }: { row: PayoutDetails }) {
  const t = useTranslations('payout')
  return (
    <Section>
      <div className={styles.hero}>
        <div className={styles.heroLine}>
          <PayoutBadge row={row} />
          <DateTime at={row.transactionTime ?? row.createdAt} exact />
        </div>
        <div className={styles.huge}>
          <Money value={row.amount} />
        </div>
        <AccountLine account={accountOf(row)} wide />
        <p>{row.content}</p>
        <NameWarning row={row} />
        {row.failure === null ? null : (
          <p className={styles.bad}>
            <Icon name="warning" size={16} />
            {t(`failure.${row.failure}`)}
          </p>
        )}
        <p className={styles.dim}>{t(`detail.state.${row.status}`)}</p>
        {row.denyContent === null ? null : <p>{t('detail.reason', { reason: row.denyContent })}</p>}
        {row.denial === 'LAPSED' ? <p>{t('detail.lapsed')}</p> : null}
      </div>
      {row.reversed ? (
        <Alert mt="md" color="yellow" variant="outline">
          {t('detail.reversed')}
        </Alert>
      ) : null}
      {row.status === 'WAITING' ? <Agreement row={row} /> : null}
    </Section>
  )
}

function PayoutFacts({ row }: { row: PayoutDetails }) {
  const t = useTranslations('payout.detail')
  const name = useTranslations('payout.name')
  const batch = useTranslations('payoutBatch.row')
  const code = (label: string, value: string | null) =>
    value === null
      ? false
      : ([label, <Code key={label} value={value} name={label} keep={10} />] as const)
  const moment = (label: string, at: string | null) =>
    at === null ? false : ([label, <DateTime key={label} at={at} exact />] as const)
  return (
    <Facts
      facts={[
        [
          t('from'),
          <span key="from" className="tabular">
            {row.fromAccountNo} · {row.fromAccountName}
          </span>,
        ],
        [t('receiver'), row.toAccountName],
        [t('bank'), row.toBankName],
        code(t('number'), row.toAccountNo),
        [t('nameCheck'), name(row.nameCheck ?? 'UNKNOWN')],
        [t('amount'), <Money key="amount" value={row.amount} />],
        [t('fee'), <FeeWords key="fee" cost={row} />],
        [t('total'), <Money key="total" value={totalOf(row)} />],
        [t('maker'), row.createdBy],
        row.batchId !== null && [
          batch('partOf'),
          <LinkAnchor
            key="batch"
            underline="always"
            to={paths.payoutDetail}
            search={{ id: row.batchId }}
          >
            {batch('openBatch', { row: String(row.rowNo) })}
          </LinkAnchor>,
        ],
        code(t('reference'), row.refTransactionId),
        code(t('txnNumber'), row.txnNumber),
        moment(t('doneAt'), row.transactionTime),
        moment(t('returnedAt'), row.returnedAt),
        code(t('id'), row.id),
      ]}
    />
  )
}
