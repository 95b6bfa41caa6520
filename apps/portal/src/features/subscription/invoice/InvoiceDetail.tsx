import { Button, Skeleton } from '@mantine/core'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { isOpenInvoice } from '@saola/contract/subscription-invoice-values'
import { formatVnd } from '@saola/money/format'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToday } from '../../../parts/useToday.ts'
import { paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import { InvoiceStatus } from '../../../parts/subscription/InvoiceStatus.tsx'
import { Why } from '../Why.tsx'
import { InvoiceFacts, Lines } from './Facts.tsx'
import styles from './invoice.module.css'
import { Messages } from './Messages.tsx'
import { PaySide } from './PaySide.tsx'
import { OutsideDialog, VoidDialog } from './Questions.tsx'
import { daysLeft, type Invoice } from './rules.ts'

/** While money may come it is asked for again so often; a payment itself is pushed sooner by the shell. */
const LOOK_MS = 4_000
const useIdSearch = searchHook({ id: text })

/** One invoice at `?id=`: what it is for, until when it is to be paid, and what it is paid by (B-436, B-442). */
export function InvoiceDetail() {
  const t = useTranslations('subscriptionInvoice.detail')
  const { id = '' } = useIdSearch()
  const { data, error, refetch } = useQuery({
    ...queryOptionsOf(subscriptionInvoice.getDetail, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpenInvoice(state.data.status) ? LOOK_MS : false,
  })
  if (data !== undefined) return <Loaded it={data} />
  if (id === '' || isGone(error))
    return (
      <Page title={t('notFound')}>
        <Section>
          <EmptyState found title={t('notFound')} text={t('notFoundText')}>
            <LinkButton to={paths.subscription} search={{ tab: 'invoices' }} mt={8}>
              {t('toList')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    )
  return (
    <Page title={t('title', { number: '' })}>
      <Section>
        {error === null ? (
          <div aria-busy="true">
            <Skeleton height={44} mb={20} />
            <Skeleton height={240} />
          </div>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Section>
    </Page>
  )
}

function Loaded({ it }: { it: Invoice }) {
  const t = useTranslations('subscriptionInvoice')
  return (
    <Page title={t('detail.title', { number: it.number })} actions={<Actions it={it} />}>
      <div className={isOpenInvoice(it.status) ? styles.withSide : styles.column}>
        <Section>
          <div className={styles.hero}>
            <InvoiceStatus status={it.status} />
            <div className={styles.amount}>{formatVnd(it.amount)}</div>
            <Standing it={it} />
          </div>
        </Section>
        {isOpenInvoice(it.status) ? (
          <div className={styles.side}>
            <PaySide it={it} />
          </div>
        ) : null}
        <div className={styles.column}>
          <Section title={t('detail.lines')}>
            <Lines it={it} />
            <Why id={it.subscriptionId} cycle={it.cycle} invoiceId={it.id} />
          </Section>
          <Messages it={it} />
          <InvoiceFacts it={it} />
        </div>
      </div>
    </Page>
  )
}

/** How long it may be paid, or how it was. */
function Standing({ it }: { it: Invoice }) {
  const t = useTranslations('subscriptionInvoice')
  const today = useToday()
  if (it.status === 'CANCELED')
    return it.voidReason === null ? null : (
      <span className={styles.dim}>{t(`voidReason.${it.voidReason}`)}</span>
    )
  if (it.status === 'SUCCESS') {
    const how = (): string => {
      if (it.paidOutside) return t('detail.paidOutside')
      return t(it.paidLate ? 'detail.paidLate' : 'detail.paidOn')
    }
    return (
      <span className={styles.dim}>
        {how()} · <DateTime at={it.paidAt} exact />
        {it.refundedAmount === 0
          ? ''
          : ` · ${t('list.refundedPart', { amount: formatVnd(it.refundedAmount) })}`}
      </span>
    )
  }
  const left = daysLeft(it, today)
  return (
    <span className={left < 0 ? styles.bad : styles.dim}>
      {left < 0 ? t('detail.overdue', { count: -left }) : t('detail.left', { count: left })}
    </span>
  )
}

function Actions({ it }: { it: Invoice }) {
  const t = useTranslations('subscriptionInvoice')
  const me = useMe()
  const [asked, setAsked] = useState<'void' | 'outside' | null>(null)
  const may = (action: 'void' | 'mark-paid-outside'): boolean => it.allowedActions.includes(action)
  const close = (): void => setAsked(null)
  return (
    <>
      {it.transactionId !== null && it.status === 'SUCCESS' && me.reach(paths.transactions) ? (
        <LinkButton
          variant="default"
          to={paths.transactions}
          search={{ open: it.transactionId }}
          leftSection={<Icon name="list" size={16} />}
        >
          {t('detail.seeTransaction')}
        </LinkButton>
      ) : null}
      {may('mark-paid-outside') && me.can(1504, 'APPROVE') ? (
        <Button
          variant="default"
          leftSection={<Icon name="wallet" size={16} />}
          onClick={() => setAsked('outside')}
        >
          {t('outside.action')}
        </Button>
      ) : null}
      {may('void') && me.can(1504, 'CREATE') ? (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<Icon name="close" size={16} />}
          onClick={() => setAsked('void')}
        >
          {t('void.action')}
        </Button>
      ) : null}
      <VoidDialog it={it} opened={asked === 'void'} onClose={close} />
      <OutsideDialog it={it} opened={asked === 'outside'} onClose={close} />
    </>
  )
}
