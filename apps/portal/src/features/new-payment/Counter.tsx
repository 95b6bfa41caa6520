import { Button } from '@mantine/core'
import type { Output } from '@saola/contract/call'
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
import {
  COUNTER_POLL_MS,
  endsAt,
  stateOf,
  type CounterPayment,
  type CounterState,
} from '../../parts/counter/counter.ts'
import { CounterScreen } from '../../parts/counter/CounterScreen.tsx'
import styles from './new-payment.module.css'

export type CounterLink = CounterPayment &
  Pick<Output<typeof payLink.create>, 'payLinkCode' | 'status' | 'createdAt' | 'expireAt'>

interface Props {
  code: string
  made: { link: CounterLink; endsAtMs: number | null } | null
  onNext: () => void
  onAgain: (link: CounterLink) => void
}

/** The counter of one pay link. */
export function Counter({ code, made, onNext, onAgain }: Props) {
  const query = useQuery({
    ...queryOptionsOf(payLink.getDetail, { params: { payLinkCode: code } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.payable === false && stateOf(data.status, null) === 'waiting')
        return PREPARING_POLL_MS
      return data === undefined || stateOf(data.status, null) === 'waiting'
        ? COUNTER_POLL_MS
        : false
    },
  })
  const link: CounterLink | undefined = query.data ?? made?.link
  const until =
    made?.endsAtMs ?? (link === undefined ? null : endsAt(link, Date.parse(link.createdAt)))
  const seconds = useCountdown(until ?? 0)
  const secondsLeft = until === null ? null : seconds
  const state = link === undefined ? null : stateOf(link.status, secondsLeft)
  const wrong = query.data?.timeline.findLast(({ step }) => step === 'UNMATCHED_CREDIT')
  const wrongAmount =
    state !== 'paid' && typeof wrong?.detail.amount === 'number' ? wrong.detail.amount : null
  return (
    <CounterScreen
      shop={query.data?.shopSetting}
      payment={link}
      status={link?.status ?? 'CREATED'}
      state={state}
      secondsLeft={secondsLeft}
      paidAt={query.data?.completeTime ?? null}
      wrongAmount={wrongAmount}
      error={query.error}
    >
      <Foot link={link} state={state} onNext={onNext} onAgain={onAgain} />
    </CounterScreen>
  )
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
    <>
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
    </>
  )
}
