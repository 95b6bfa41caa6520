import { Button, Modal } from '@mantine/core'
import { payLink } from '@saola/contract/pay-link'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { PREPARING_POLL_MS } from '@saola/web/ui/QrPreparing.tsx'
import { toast } from '@saola/web/ui/toast'
import { useCountdown } from '@saola/web/ui/useCountdown'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { queries } from '../../app/services.ts'
import { ShowOnBox } from '../../parts/ShowOnBox.tsx'
import { CounterEnd, CounterHead, CounterPaid, CounterWait } from './CounterStates.tsx'
import { endsAt, stateOf, type CounterLink, type CounterState } from './pad.ts'
import styles from './new-payment.module.css'
import { useAwake } from './useAwake.ts'

/** The shell is notified of a payment at once and asks again; this is for a stream that is down, and for credits that matched nothing. */
const POLL_MS = 3_000

interface Props {
  code: string
  made: { link: CounterLink; endsAtMs: number | null } | null
  onNext: () => void
  onAgain: (link: CounterLink) => void
}

/** What the customer looks at: the QR as large as the screen allows, the amount, the time left, and a whole screen of "paid". */
export function Counter({ code, made, onNext, onAgain }: Props) {
  const t = useTranslations('newPayment')
  const query = useQuery({
    ...queryOptionsOf(payLink.getDetail, { params: { payLinkCode: code } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.payable === false && stateOf(data.status, null) === 'waiting')
        return PREPARING_POLL_MS
      return data === undefined || stateOf(data.status, null) === 'waiting' ? POLL_MS : false
    },
  })
  const link: CounterLink | undefined = query.data ?? made?.link
  const until =
    made?.endsAtMs ?? (link === undefined ? null : endsAt(link, Date.parse(link.createdAt)))
  const seconds = useCountdown(until ?? 0)
  useAwake()
  const secondsLeft = until === null ? null : seconds
  const state = link === undefined ? null : stateOf(link.status, secondsLeft)
  const wrong = query.data?.timeline.findLast(({ step }) => step === 'UNMATCHED_CREDIT')
  const wrongAmount =
    state !== 'paid' && typeof wrong?.detail.amount === 'number' ? wrong.detail.amount : null
  return (
    <Modal
      opened
      onClose={() => undefined}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      title={t('counter')}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ header: 'sr-only', body: styles.counter ?? '', content: styles.content ?? '' }}
    >
      <CounterHead shop={query.data?.shopSetting} onFull={toggleFull} />
      <div
        className={styles.stage}
        data-quiet
        data-autofocus
        tabIndex={-1}
        data-state={state ?? 'opening'}
      >
        {link === undefined ? (
          <Opening error={query.error} />
        ) : (
          <Payment
            link={link}
            state={state ?? 'ended'}
            secondsLeft={secondsLeft}
            paidAt={query.data?.completeTime ?? null}
            wrongAmount={wrongAmount}
          />
        )}
      </div>
      <Foot link={link} state={state} onNext={onNext} onAgain={onAgain} />
    </Modal>
  )
}

function Opening({ error }: { error: unknown }) {
  const t = useTranslations('newPayment')
  const { text } = useErrorText()
  return error === null ? <p role="status">{t('opening')}</p> : <p role="alert">{text(error)}</p>
}

function Payment({
  link,
  state,
  secondsLeft,
  paidAt,
  wrongAmount,
}: {
  link: CounterLink
  state: CounterState
  secondsLeft: number | null
  paidAt: string | null
  wrongAmount: number | null
}) {
  switch (state) {
    case 'paid':
      return <CounterPaid link={link} at={paidAt} />
    case 'waiting':
      return <CounterWait link={link} seconds={secondsLeft} wrongAmount={wrongAmount} />
    case 'ended':
    case 'timeUp':
      return <CounterEnd link={link} state={state} wrongAmount={wrongAmount} />
  }
}

function Foot({
  link,
  state,
  onNext,
  onAgain,
}: { link: CounterLink | undefined; state: CounterState | null } & Pick<
  Props,
  'onNext' | 'onAgain'
>) {
  const t = useTranslations('newPayment')
  const { text } = useErrorText()
  const waits = state === 'waiting' || state === 'timeUp'
  // The code on the screen must die with the payment it was for; one that has just been paid stays, and shows it.
  const cancel = useMutation({
    mutationFn: ({ one }: { one: CounterLink; go: () => void }) =>
      send(payLink.cancel, { params: { payLinkCode: one.payLinkCode } }),
    onSuccess: (_done, { go }) => go(),
    onError: (error) => toast.warning(text(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOf(payLink.getDetail) }),
  })
  const leave = (go: () => void): void => {
    if (waits && link !== undefined) cancel.mutate({ one: link, go })
    else go()
  }
  return (
    <div className={styles.foot}>
      {link !== undefined && state === 'waiting' ? (
        <div className={styles.onBox}>
          <ShowOnBox transactionId={link.transactionId} size="lg" />
        </div>
      ) : null}
      {link === undefined || state === 'paid' ? null : (
        <Button
          size="lg"
          variant="default"
          loading={cancel.isPending}
          onClick={() => leave(() => onAgain(link))}
        >
          {t(waits ? 'change' : 'again')}
        </Button>
      )}
      {state === 'paid' && link !== undefined ? (
        <LinkAnchor
          className={styles.story ?? ''}
          to={paths.payLinkDetail}
          search={{ code: link.payLinkCode }}
        >
          {t('story')}
        </LinkAnchor>
      ) : null}
      <Button
        size="lg"
        key={state === 'paid' ? 'paid' : 'open'}
        autoFocus={state === 'paid'}
        variant={waits ? 'default' : 'filled'}
        disabled={cancel.isPending}
        leftSection={<Icon name={waits ? 'close' : 'plus'} size={20} />}
        onClick={() => leave(onNext)}
      >
        {t(waits ? 'cancel' : 'next')}
      </Button>
    </div>
  )
}

/** The whole screen of a tablet on the counter; where a browser has none, nothing happens. */
function toggleFull(): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen?.().catch(() => undefined)
}
