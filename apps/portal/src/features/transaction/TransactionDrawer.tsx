import { Button, Skeleton } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { mayOpen } from '@saola/contract/permissions'
import { transaction } from '@saola/contract/transaction'
import { queryOptionsOf } from '@saola/web/api/query'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { PaymentTimeline } from '../../parts/PaymentTimeline.tsx'
import { OpenCase } from '../../parts/for-control/OpenCase.tsx'
import { PostingLines } from '../../parts/PostingLines.tsx'
import { Status } from './columns.tsx'
import { FeeExplained } from './FeeExplained.tsx'
import { Receipt } from './Receipt.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import styles from './transaction.module.css'

type Detail = Output<typeof transaction.getDetail>
const LOOK_MS = 3_000

/** A transaction with everything that explains it: story, fee, facts, postings. */
export function TransactionDrawer({ open }: { open: OpenRow<never> }) {
  const t = useTranslations('transaction.drawer')
  const [giving, setGiving] = useState(false)
  const [disputing, setDisputing] = useState(false)
  const { key } = open
  // While money is on its way back, the story grows by itself.
  const query = useQuery({
    ...queryOptionsOf(transaction.getDetail, { params: { id: key ?? '' } }),
    enabled: key !== null,
    refetchInterval: ({ state }) => ((state.data?.refundingAmount ?? 0) > 0 ? LOOK_MS : false),
  })
  return (
    <>
      <SideDrawer
        opened={key !== null}
        covered={giving || disputing}
        title={t('title')}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={
          query.data === undefined ? null : (
            <Actions
              detail={query.data}
              onRefund={() => setGiving(true)}
              onDispute={setDisputing}
            />
          )
        }
      >
        <QueryContent
          query={query}
          data={query.data}
          gone={<EmptyState found title={t('gone')} text={t('goneHint')} />}
          waiting={<Waiting />}
        >
          {(detail) => <Body detail={detail} />}
        </QueryContent>
      </SideDrawer>
      {query.data === undefined ? null : (
        <RefundDialog
          key={query.data.id}
          detail={query.data}
          opened={giving}
          onClose={() => setGiving(false)}
        />
      )}
    </>
  )
}

/** A dispute also where nothing has arrived: that may be what is wrong. */
function Actions({
  detail,
  onRefund,
  onDispute,
}: {
  detail: Detail
  onRefund: () => void
  onDispute: (asking: boolean) => void
}) {
  const t = useTranslations('transaction.drawer')
  const r = useTranslations('refund.ask')
  const me = useMe()
  const isPaid = detail.status === 'SUCCESS' && detail.payOut === null
  return (
    <ButtonRow end>
      <OpenCase
        subject={{
          service: detail.payOut === null ? 'PAYMENT' : 'PAYOUT',
          id: detail.payOut?.id ?? detail.id,
          amount: detail.amount,
          at: detail.completeTime ?? detail.createDateTime,
          keyword: detail.payOut?.id ?? detail.id,
        }}
        onAsking={onDispute}
      />
      {detail.type === 'PAY_SUBSCRIPTION' && me.reach(paths.subscription) ? (
        <LinkButton
          variant="default"
          to={paths.subscription}
          search={{ tab: 'invoices', transactionId: detail.id }}
        >
          {t('openInvoice')}
        </LinkButton>
      ) : null}
      {detail.payOut === null ? null : (
        <LinkButton to={paths.payoutDetail} search={{ id: detail.payOut.id }}>
          {t('openPayOut')}
        </LinkButton>
      )}
      {isPaid ? (
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          onClick={() => print()}
        >
          {t('print')}
        </Button>
      ) : null}
      {isPaid && me.can(1202, 'CREATE') ? (
        <Button variant="default" leftSection={<Icon name="repeat" size={16} />} onClick={onRefund}>
          {r('open')}
        </Button>
      ) : null}
    </ButtonRow>
  )
}

function Waiting() {
  const t = useTranslations('web.list')
  return (
    <div aria-busy="true" role="status" aria-label={t('loading')}>
      <Skeleton height={34} width={220} mb={12} />
      <Skeleton height={16} width={160} mb={28} />
      {[70, 55, 80, 60, 75, 50].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={18} />
      ))}
    </div>
  )
}

/** What happened, when, how much and with whom. */
function Hero({ detail }: { detail: Detail }) {
  const t = useTranslations('transaction')
  return (
    <div className={styles.hero}>
      <div className={styles.heroLine}>
        <Status row={detail} />
        <DateTime at={detail.completeTime ?? detail.createDateTime} exact />
      </div>
      <div className={styles.huge}>
        <Money value={detail.amount} />
      </div>
      {detail.description === null || detail.description === '' ? null : (
        <p>{detail.description}</p>
      )}
      {detail.customerName === null || detail.payOut !== null ? null : (
        <p className={styles.heroLine}>{t('drawer.paidBy', { name: detail.customerName })}</p>
      )}
    </div>
  )
}

function Body({ detail }: { detail: Detail }) {
  const t = useTranslations('transaction')
  const me = useMe()
  return (
    <>
      <Hero detail={detail} />
      <DrawerSection title={t('fee.title')}>
        {detail.payOut === null ? <FeeExplained detail={detail} /> : <PayOutCost detail={detail} />}
      </DrawerSection>
      <DrawerSection
        title={t('drawer.story')}
        aside={
          detail.refundedAmount + detail.refundingAmount === 0 ? null : (
            <LinkButton
              variant="subtle"
              size="compact-sm"
              to={paths.refunds}
              search={{ transactionId: detail.id }}
            >
              {t('drawer.refunds')}
            </LinkButton>
          )
        }
      >
        <PaymentTimeline
          steps={detail.timeline}
          stillOpen={
            detail.payOut === null && (detail.status === 'CREATED' || detail.status === 'PENDING')
          }
        />
      </DrawerSection>
      <DrawerSection title={t('drawer.facts')}>
        <TransactionFacts detail={detail} />
      </DrawerSection>
      <DrawerSection
        title={t('drawer.postings')}
        aside={
          detail.postings.length > 0 && me.features.balance && mayOpen(paths.balance, me.codes) ? (
            <LinkButton
              variant="subtle"
              size="compact-sm"
              to={paths.balance}
              search={{ transactionId: detail.id }}
            >
              {t('drawer.inBooks')}
            </LinkButton>
          ) : null
        }
      >
        {detail.postings.length === 0 ? (
          <p className={styles.quiet}>{t('drawer.noPostings')}</p>
        ) : (
          <PostingLines postings={detail.postings} label={t('drawer.postings')} />
        )}
      </DrawerSection>
      {detail.status === 'SUCCESS' && detail.payOut === null ? <Receipt detail={detail} /> : null}
    </>
  )
}

/** What a payout cost, and what left the account by it. */
function PayOutCost({ detail }: { detail: Detail }) {
  const c = useTranslations('transaction.column')
  return (
    <Facts
      facts={[
        [c('amount'), <Money key="amount" value={detail.amount} />],
        [c('feeWithVat'), <Money key="fee" value={detail.chargeAmount + detail.vatChargeAmount} />],
        [c('leftAccount'), <Money key="left" value={detail.actualAmount} />],
      ]}
    />
  )
}

function TransactionFacts({ detail }: { detail: Detail }) {
  const t = useTranslations('transaction')
  const c = useTranslations('transaction.column')
  const me = useMe()
  const seesLinks = me.features.payLink && mayOpen(paths.payLinkDetail, me.codes)
  type Name = Parameters<typeof c>[0]
  const code = (key: Name, value: string | null) =>
    value === null || value === ''
      ? false
      : ([c(key), <Code key={key} value={value} name={c(key)} keep={10} />] as const)
  const text = (key: Name, value: string | null) =>
    value === null || value === '' ? false : ([c(key), value] as const)
  const moment = (key: Name, value: string | null) =>
    value === null ? false : ([c(key), <DateTime key={key} at={value} exact />] as const)
  return (
    <Facts
      facts={[
        code('id', detail.id),
        [c('type'), t(`type.${detail.type}`)],
        [c('paymentType'), t(`paymentType.${detail.paymentType}`)],
        detail.cardKind !== null && [c('cardKind'), t(`cardKind.${detail.cardKind}`)],
        detail.source !== null && [c('source'), t(`source.${detail.source}`)],
        code('refTransactionId', detail.refTransactionId),
        seesLinks && detail.payLinkCode !== null
          ? [
              c('payLinkCode'),
              <span key="link">
                <Code value={detail.payLinkCode} name={c('payLinkCode')} keep={10} />{' '}
                <LinkAnchor to={paths.payLinkDetail} search={{ code: detail.payLinkCode }}>
                  {t('drawer.openLink')}
                </LinkAnchor>
              </span>,
            ]
          : code('payLinkCode', detail.payLinkCode),
        moment('createDateTime', detail.createDateTime),
        moment('depositTime', detail.depositTime),
        moment('completeTime', detail.completeTime),
        [
          c(detail.payOut === null ? 'accountNo' : 'fromAccount'),
          <span key="account">
            <Code value={detail.accountNo} name={c('accountNo')} keep={10} />
            <br />
            {detail.accountName}
          </span>,
        ],
        code('virtualAccount', detail.virtualAccount),
        code('txnNumber', detail.txnNumber),
        code('interBankTrace', detail.interBankTrace),
        code('receiverAccount', detail.payOut?.toAccountNo ?? null),
        text('receiverBank', detail.payOut?.toBankBin ?? null),
        text(detail.payOut === null ? 'customerName' : 'receiverName', detail.customerName),
        text('customerPhone', detail.customerPhone),
        text('customerEmail', detail.customerEmail),
        text('customerAddress', detail.customerAddress),
        text('successUrl', detail.successUrl),
        text('failUrl', detail.failUrl),
      ]}
    />
  )
}
