import { searchHook, text } from '@saola/web/list/screenSearch'
import { Button, Skeleton } from '@mantine/core'
import { payLink } from '@saola/contract/pay-link'
import { formatVnd } from '@saola/money/format'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { Code, shorten } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { DetailPage, Page, Section } from '@saola/web/ui/pages.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { PREPARING_POLL_MS } from '@saola/web/ui/QrPreparing.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { HistoryPanel } from '../../parts/HistoryPanel.tsx'
import { PaymentTimeline } from '../../parts/PaymentTimeline.tsx'
import { ShowOnBox } from '../../parts/ShowOnBox.tsx'
import { TransactionStatus } from '../../parts/TransactionStatus.tsx'
import { canShare, share, useCopyLink } from './actions.ts'
import { Expiry } from './columns.tsx'
import { FeeCard, InfoCard, PayerCard, ShopCard } from './DetailCards.tsx'
import { useLinkDialogs } from './useLinkDialogs.tsx'
import { PayLinkQr } from './PayLinkQr.tsx'
import styles from './pay-link.module.css'
import { printStand, PrintStand } from './PrintStand.tsx'
import { copyAddressOf, isOpen, refusal, type PayLinkDetails } from './rules.ts'

/** While money may still come the story is asked for again so often; a payment itself is pushed sooner by the shell. */
const STORY_MS = 10_000

const useLinkSearch = searchHook({ code: text })

/** One pay link, at `?code=`: its QR, what was paid, what happened, and what can still be done. */
export function PayLinkDetail() {
  const t = useTranslations('payLink.detail')
  const { code = '' } = useLinkSearch()
  const query = useQuery({
    ...queryOptionsOf(payLink.getDetail, { params: { payLinkCode: code } }),
    enabled: code !== '',
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || !isOpen(data.status)) return false
      return data.payable ? STORY_MS : PREPARING_POLL_MS
    },
  })
  const { data: link, error } = query
  if (code === '' || (isGone(error) && link === undefined)) {
    return (
      <Page title={t('notFound')}>
        <Section>
          <EmptyState found title={t('notFound')} text={t('notFoundText')}>
            <LinkButton to={paths.payLink} mt={8}>
              {t('toList')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    )
  }
  if (link === undefined)
    return (
      <Page title={t('title', { code: shorten(code) })}>
        <Section>
          {error === null ? (
            <Waiting />
          ) : (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          )}
        </Section>
      </Page>
    )
  return <Loaded link={link} />
}

function Loaded({ link }: { link: PayLinkDetails }) {
  const t = useTranslations('payLink')
  const { open, dialogs } = useLinkDialogs()
  return (
    <DetailPage
      title={
        <>
          {t('detail.title', { code: '' })}
          <Code value={link.payLinkCode} name={t('code')} />
        </>
      }
      actions={<HeadActions link={link} onDialog={open} />}
      side={
        <>
          <Section title={t('detail.timeline')}>
            <PaymentTimeline steps={link.timeline} stillOpen={isOpen(link.status)} />
          </Section>
          <ShopCard link={link} />
          <HistoryPanel module="pay-link" objectId={link.payLinkCode} />
        </>
      }
    >
      <Hero link={link} onSend={() => open('send', link)} />
      {link.status === 'SUCCESS' || isOpen(link.status) ? <FeeCard link={link} /> : null}
      <InfoCard link={link} />
      <PayerCard link={link} />
      {dialogs}
      {canPrint(link) ? <PrintStand link={link} /> : null}
    </DetailPage>
  )
}

/** A sheet for the counter is of a link that can be paid. */
const canPrint = (link: PayLinkDetails): boolean => refusal('pay', link) === null && link.payable

/** A refused button keeps its place and its focus, so that its reason can be read (docs/decisions.md#37). */
function useRefused(no: ReturnType<typeof refusal>) {
  const t = useTranslations('payLink.reason')
  return no === null
    ? {}
    : { 'aria-disabled': true, 'data-disabled': true, title: t(no), 'aria-description': t(no) }
}

/** Duplicate, print and cancel; what the state forbids says why. */
function HeadActions({
  link,
  onDialog,
}: {
  link: PayLinkDetails
  onDialog: ReturnType<typeof useLinkDialogs>['open']
}) {
  const t = useTranslations('payLink')
  const navigate = useNavigate()
  const noPay = refusal('pay', link)
  const [noCopy, noCancel] = [refusal('duplicate', link), refusal('cancel', link)]
  return (
    <>
      <Button
        variant={noPay === null || link.status === 'SUCCESS' ? 'default' : 'filled'}
        leftSection={<Icon name="copy" size={16} />}
        {...useRefused(noCopy)}
        onClick={() => {
          if (noCopy === null) void navigate({ href: copyAddressOf(link.payLinkCode) })
        }}
      >
        {t('action.duplicate')}
      </Button>
      {canPrint(link) ? (
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          onClick={printStand}
        >
          {t('action.print')}
        </Button>
      ) : null}
      <Button
        variant="default"
        className={noCancel === null ? styles.danger : undefined}
        leftSection={<Icon name="trash" size={16} />}
        {...useRefused(noCancel)}
        onClick={() => {
          if (noCancel === null) onDialog('cancel', link)
        }}
      >
        {t('action.cancel')}
      </Button>
    </>
  )
}

/** When it was paid, or how long it still can be. */
function LinkState({ link }: { link: PayLinkDetails }) {
  const t = useTranslations('payLink')
  if (link.status === 'SUCCESS')
    return (
      <div className={styles.arrived}>
        <Icon name="check" />
        {t('detail.paid', { amount: formatVnd(link.amount) })}
        <span className={styles.dim}>
          · <DateTime at={link.completeTime} />
        </span>
      </div>
    )
  const open = isOpen(link.status)
  return (
    <div className={styles.dim}>
      {open ? (
        <>
          {t('detail.open')} · {t('list.expiry')}: <Expiry link={link} />
        </>
      ) : (
        t('detail.closed')
      )}
    </div>
  )
}

function HeroActions({ link, onSend }: { link: PayLinkDetails; onSend: () => void }) {
  const t = useTranslations('payLink')
  const noSend = refusal('send', link)
  return (
    <ButtonRow>
      <Button
        variant="default"
        leftSection={<Icon name="send" size={16} />}
        {...useRefused(noSend)}
        onClick={() => {
          if (noSend === null) onSend()
        }}
      >
        {t('action.send')}
      </Button>
      <Button
        variant="default"
        component="a"
        href={link.payLinkUrl}
        target="_blank"
        rel="noreferrer"
        leftSection={<Icon name="external" size={16} />}
      >
        {t('action.open')}
      </Button>
      {canShare() ? (
        <Button
          variant="default"
          leftSection={<Icon name="upload" size={16} />}
          onClick={() => share(t('qr.name', { code: shorten(link.payLinkCode) }), link.payLinkUrl)}
        >
          {t('detail.share')}
        </Button>
      ) : null}
      {isOpen(link.status) && link.payable ? (
        <ShowOnBox transactionId={link.transactionId} />
      ) : null}
    </ButtonRow>
  )
}

/** The amount, its state, and the ways to hand the link over; the QR beside it while it can be paid. */
function Hero({ link, onSend }: { link: PayLinkDetails; onSend: () => void }) {
  const t = useTranslations('payLink')
  const copy = useCopyLink()
  const open = isOpen(link.status)
  return (
    <Section>
      <div className={styles.hero}>
        <div className={styles.heroWords}>
          <TransactionStatus status={link.status} />
          <div className={styles.heroAmount} data-long={link.amount >= 10_000_000_000 || undefined}>
            {formatVnd(link.amount)}
          </div>
          {link.description === null ? null : (
            <div className={styles.heroText}>{link.description}</div>
          )}
          <LinkState link={link} />
          <div className={styles.linkBox}>
            <span title={link.payLinkUrl}>{link.payLinkUrl}</span>
            <Button
              size="sm"
              variant={open ? 'filled' : 'default'}
              leftSection={<Icon name="link" size={16} />}
              onClick={() => void copy(link.payLinkUrl)}
            >
              {t('action.copy')}
            </Button>
          </div>
          <HeroActions link={link} onSend={onSend} />
          <div className={styles.dim}>
            {link.totalSendMailSms === 0
              ? t('detail.sendsNone')
              : t('detail.sends', { count: String(link.totalSendMailSms) })}
          </div>
        </div>
        {open ? <PayLinkQr link={link} /> : null}
      </div>
    </Section>
  )
}

function Waiting() {
  const t = useTranslations('web.list')
  return (
    <div aria-busy="true" aria-label={t('loading')} role="status">
      <Skeleton height={24} width={120} radius={12} mb={12} />
      <Skeleton height={40} width={260} mb={12} />
      <Skeleton height={16} width="70%" mb={24} />
      <Skeleton height={44} mb={12} />
      <Skeleton height={36} width={320} />
    </div>
  )
}
