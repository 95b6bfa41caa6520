import { Alert } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { oneOf, searchHook } from '@saola/web/list/screenSearch'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { NoticeList } from '../../parts/subscription/Notices.tsx'
import { SubscriptionStatus } from '../../parts/subscription/SubscriptionStatus.tsx'
import { usePriceText } from '../../parts/subscription/words.ts'
import { useToday } from '../../parts/useToday.ts'
import tabStyles from '../../parts/transaction-tabs.module.css'
import { Actions } from './Actions.tsx'
import { ChangeList, PendingChange } from './Changes.tsx'
import { usePaidText } from './columns.tsx'
import { Details } from './Details.tsx'
import { History } from './History.tsx'
import { InvoicesOf } from './InvoicesOf.tsx'
import { LinesOf } from './LinesOf.tsx'
import type { SubscriptionDetail as Detail } from './rules.ts'
import { SkippedList } from './SkippedList.tsx'
import { StandingOrder } from './StandingOrder.tsx'
import styles from './subscription.module.css'
import { UpcomingList } from './UpcomingList.tsx'
import { UsageOf } from './UsageOf.tsx'
import { useSubscription } from './useSubscription.tsx'

/** One subscription at `?id=`: how it stands, what can be done, what happened and what comes (B-425, B-427, B-428). */
export function SubscriptionDetail() {
  const { it, instead } = useSubscription()
  return it === null ? instead : <Loaded it={it} />
}

function Loaded({ it }: { it: Detail }) {
  const t = useTranslations('subscription')
  return (
    <Page title={t('detail.title', { code: it.code })} actions={<Actions it={it} />}>
      <Notices it={it} />
      <PendingChange it={it} />
      <Section>
        <Head it={it} />
      </Section>
      <Figures it={it} />
      <Parts it={it} />
      <StandingOrder it={it} />
      <Details it={it} />
    </Page>
  )
}

function Head({ it }: { it: Detail }) {
  const t = useTranslations('subscription')
  const { reach } = useMe()
  const price = usePriceText()
  return (
    <div className={styles.hero}>
      <SubscriptionStatus status={it.status} />
      <div className={styles.price}>{price(it)}</div>
      <span className={styles.who}>
        {reach(paths.customerDetail) ? (
          <LinkAnchor to={paths.customerDetail} search={{ id: it.customer.id }}>
            {it.customer.fullName}
          </LinkAnchor>
        ) : (
          <span>{it.customer.fullName}</span>
        )}
        {reach(paths.planDetail) ? (
          <LinkAnchor to={paths.planDetail} search={{ id: it.plan.id }}>
            {it.plan.name}
          </LinkAnchor>
        ) : (
          <span>{it.plan.name}</span>
        )}
        <span>{t(`payment.${it.plan.paymentType}`)}</span>
      </span>
    </div>
  )
}

/** What somebody has to know before anything else. */
function Notices({ it }: { it: Detail }) {
  const t = useTranslations('subscription')
  const today = useToday()
  const yellow = (text: string) => (
    <Alert color="yellow" variant="outline">
      {text}
    </Alert>
  )
  if (it.status === 'CREATE_INVOICE_FAILED') return yellow(t('statusHint.CREATE_INVOICE_FAILED'))
  if (it.overdueSince !== null)
    return (
      <Alert color="#b42318" variant="outline">
        {t('detail.overdue', {
          day: showDay(it.overdueSince),
          amount: formatVnd(it.openAmount),
        })}{' '}
        {it.status === 'PAYMENT_EXPIRED' ? t('statusHint.PAYMENT_EXPIRED') : ''}
      </Alert>
    )
  if (it.status === 'PAUSED')
    return yellow(
      it.resumeAt === null
        ? t('detail.paused')
        : t('detail.pausedUntil', { day: showDay(it.resumeAt) }),
    )
  if (it.status === 'PENDING_CANCELLATION' && it.cancelAt !== null)
    return yellow(t('detail.cancelAt', { day: showDay(it.cancelAt) }))
  return it.startDate > today ? (
    <Alert variant="outline">{t('detail.starts', { day: showDay(it.startDate) })}</Alert>
  ) : null
}

function Figures({ it }: { it: Detail }) {
  const t = useTranslations('subscription')
  const paid = usePaidText()
  const day = (value: string | null): string => (value === null ? '—' : showDay(value))
  return (
    <Tiles
      label={t('detail.figures')}
      tiles={[
        {
          key: 'open',
          name: t('detail.open'),
          value: formatVnd(it.openAmount),
          main: true,
          ...(it.overdueSince === null ? {} : { tone: 'bad' as const }),
        },
        { key: 'previous', name: t('field.previous'), value: day(it.prePaymentDate) },
        { key: 'next', name: t('field.next'), value: day(it.nextPaymentDate) },
        { key: 'access', name: t('field.accessUntil'), value: day(it.accessUntil) },
        { key: 'paid', name: t('field.paid'), value: paid(it) },
      ]}
    />
  )
}

const parts = [
  'timeline',
  'invoices',
  'upcoming',
  'skipped',
  'usage',
  'lines',
  'changes',
  'messages',
] as const
const usePart = searchHook({
  tab: oneOf('invoices', 'upcoming', 'skipped', 'usage', 'lines', 'changes', 'messages'),
})
/** What was used is told of plans by use only, and skipped periods where there are any. */
const partsOf = ({ plan, skipped }: Detail) =>
  parts.filter(
    (part) =>
      (part !== 'usage' || plan.type === 'METERED_USAGE') &&
      (part !== 'skipped' || skipped.length > 0),
  )

function Parts({ it }: { it: Detail }) {
  const t = useTranslations('subscription.detail')
  const { tab = 'timeline' } = usePart()
  return (
    <section className={styles.panel} aria-label={t(tab)}>
      <nav className={`${tabStyles.tabs} no-print`} aria-label={t('tabs')}>
        {partsOf(it).map((part) => (
          <Link
            key={part}
            to={paths.subscriptionDetail}
            search={part === 'timeline' ? { id: it.id } : { id: it.id, tab: part }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={tab === part ? 'page' : undefined}
          >
            {t(part)}
          </Link>
        ))}
      </nav>
      <Part it={it} tab={tab} />
    </section>
  )
}

function Part({ it, tab }: { it: Detail; tab: (typeof parts)[number] }) {
  if (tab === 'invoices') return <InvoicesOf id={it.id} />
  if (tab === 'lines') return <LinesOf it={it} />
  if (tab === 'usage') return <UsageOf it={it} />
  return (
    <div className={styles.inside}>
      {tab === 'upcoming' ? <UpcomingList it={it} /> : null}
      {tab === 'skipped' ? <SkippedList it={it} /> : null}
      {tab === 'changes' ? <ChangeList it={it} /> : null}
      {tab === 'messages' ? <NoticeList of={{ subscriptionId: it.id }} /> : null}
      {tab === 'timeline' ? <History events={it.timeline} /> : null}
    </div>
  )
}
