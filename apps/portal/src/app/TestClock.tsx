import {
  Alert,
  Button,
  Group,
  List,
  NativeSelect,
  Progress,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import type { Output, Request } from '@saola/contract/call'
import { sandbox, simulatedPayers, type SimulatedPayer } from '@saola/contract/sandbox'
import { formatNumberVi } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { formatTime } from '@saola/web/ui/time'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

const HOUR = 3_600
const DAY = 24 * HOUR
const steps = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY } as const
type State = Output<typeof sandbox.state>
type Moved = Output<typeof sandbox.moveClock>
interface Habit {
  payer: SimulatedPayer
  lateDays: number | null
}
export const MOVE = ['sandbox.moveClock'] as const
type Body = Request<typeof sandbox.moveClock>['body']

/** The clock of the sandbox merchant: how far it is ahead, where it is to go, and who pays on the way (docs/decisions.md#26). */
export function TestClock({ state }: { state: State }) {
  const t = useTranslations('sandbox.clock')
  const errors = useErrorText()
  const client = useQueryClient()
  const [moved, setMoved] = useState<Moved | null>(null)
  const [payers, setPayers] = useState<Habit>({ payer: 'NONE', lateDays: 3 })
  const move = useMutation({
    mutationKey: MOVE,
    onMutate: () => setMoved(null),
    mutationFn: (body: Body) =>
      send(sandbox.moveClock, {
        body: {
          ...body,
          payer: payers.payer,
          ...(payers.payer === 'LATE' ? { lateDays: payers.lateDays ?? 1 } : {}),
        },
      }),
    // Everything on screen may have aged.
    onSuccess: (result) => {
      setMoved(result)
      if (result.run.status === 'DONE') toast.success(t('moved'))
      void client.invalidateQueries()
    },
    onError: (error) => {
      if (!isNothingDue(error)) toast.error(errors.text(error))
    },
  })
  useRunEnd(state, moved)
  const [days, hours] = [
    Math.floor(state.clockAheadSec / DAY),
    Math.floor((state.clockAheadSec % DAY) / HOUR),
  ]
  const isBusy = move.isPending || state.run?.status === 'ADVANCING'
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h4">
        {t('title')}
      </Title>
      <Text className="tabular">
        {t('now', { now: formatTime(state.now) })}{' '}
        {state.clockAheadSec === 0 ? t('real') : t('ahead', { days, hours })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('why')}
      </Text>
      <Payers payers={payers} isBusy={isBusy} onChange={setPayers} />
      <Group gap="xs">
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
          <Button
            key={step}
            variant="default"
            disabled={isBusy}
            loading={move.isPending && move.variables.advanceSec === steps[step]}
            onClick={() => move.mutate({ advanceSec: steps[step] })}
          >
            {t(step)}
          </Button>
        ))}
        <Button
          variant="default"
          disabled={isBusy}
          loading={move.isPending && move.variables.toNext === true}
          onClick={() => move.mutate({ toNext: true })}
        >
          {t('next')}
        </Button>
      </Group>
      <Until state={state} isBusy={isBusy} onGo={(until) => move.mutate({ until })} />
      <div aria-live="polite">
        <Way state={state} />
        {isNothingDue(move.error) ? <Text size="sm">{t('nothing')}</Text> : null}
        {moved?.run.status !== 'DONE' || isBusy || move.isError ? null : (
          <Happened events={moved.events} />
        )}
      </div>
    </Stack>
  )
}

/** A long way goes on after its call was answered: where it ends then, that is told, and everything on screen may have aged. */
function useRunEnd({ run }: State, moved: Moved | null): void {
  const t = useTranslations('sandbox.clock')
  const client = useQueryClient()
  const status = run?.status
  const before = useRef(status)
  useEffect(() => {
    const hasArrived = before.current === 'ADVANCING' && status !== 'ADVANCING'
    before.current = status
    if (!hasArrived || moved === null || moved.run.status === 'DONE') return
    if (status === 'DONE') toast.success(t('moved'))
    void client.invalidateQueries()
  }, [status, moved, client, t])
}

interface PayersProps {
  payers: Habit
  isBusy: boolean
  onChange: (payers: Habit) => void
}
/** Who pays the invoices of subscriptions while the clock moves. */
function Payers({ payers, isBusy, onChange }: PayersProps) {
  const t = useTranslations('sandbox.clock')
  return (
    <Group gap="xs" align="flex-end" grow>
      <NativeSelect
        label={t('payer')}
        disabled={isBusy}
        value={payers.payer}
        data={simulatedPayers.map((value) => ({ value, label: t(`payers.${value}`) }))}
        onChange={(event) =>
          onChange({ ...payers, payer: event.currentTarget.value as SimulatedPayer })
        }
      />
      {payers.payer === 'LATE' ? (
        <WholeNumberInput
          label={t('lateDays')}
          min={1}
          max={60}
          disabled={isBusy}
          value={payers.lateDays}
          onChange={(lateDays) => onChange({ ...payers, lateDays })}
        />
      ) : null}
    </Group>
  )
}

interface UntilProps {
  state: State
  isBusy: boolean
  onGo: (until: string) => void
}
/** To nine in the morning of a day. */
function Until({ state, isBusy, onGo }: UntilProps) {
  const t = useTranslations('sandbox.clock')
  const [until, setUntil] = useState('')
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        type="date"
        label={t('until')}
        min={state.now.slice(0, 10)}
        value={until}
        disabled={isBusy}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button variant="default" disabled={isBusy || until === ''} onClick={() => onGo(until)}>
        {t('go')}
      </Button>
    </Group>
  )
}
/** There is no next moment to move to. */
const isNothingDue = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ field }) => field === 'toNext')

/** How far it has come; where it stands still before its end, why. */
function Way({ state: { run } }: { state: State }) {
  const t = useTranslations('sandbox.clock')
  const errors = useErrorText()
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => send(sandbox.stopClock, {}),
    onSettled: () => client.invalidateQueries(),
    onError: (error) => toast.error(errors.text(error)),
  })
  if (run === null) return null
  const counts = t('counts', {
    moments: formatNumberVi(run.moments),
    payments: formatNumberVi(run.payments),
  })
  if (run.status === 'DONE')
    return (
      <Text size="sm" mb="sm" className="tabular">
        {t('DONE')} {counts}
      </Text>
    )
  if (run.status !== 'ADVANCING')
    return (
      <Alert color={run.status === 'FAILED' ? 'red' : 'gray'} title={t(run.status)} mb="sm">
        {run.problem === null ? counts : t(`problems.${run.problem}`)}
      </Alert>
    )
  return (
    <Stack gap="xs" mb="sm">
      <Text size="sm" className="tabular">
        {t('ADVANCING', { target: formatTime(run.target) })} {counts}
      </Text>
      <Progress value={run.progress} aria-label={t('title')} />
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        loading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {t('stop')}
      </Button>
    </Stack>
  )
}

const named = [
  'payment.closed',
  'payment.settled',
  'subscription_invoice.paid',
  'subscription_invoice.voided',
  'fee-report.closed',
  'credit.unmatched',
] as const
type Named = (typeof named)[number]
const words = {
  'payment.closed': 'closed',
  'payment.settled': 'success',
  'subscription_invoice.paid': 'invoicePaid',
  'subscription_invoice.voided': 'invoiceVoided',
  'fee-report.closed': 'feeReport',
  'credit.unmatched': 'unmatched',
} as const satisfies Record<Named, string>
const isNamed = (topic: string): topic is Named => (named as readonly string[]).includes(topic)

/** How often each kind of thing happened, and when last. */
function Happened({ events }: { events: Moved['events'] }) {
  const t = useTranslations('sandbox.events')
  if (events.length === 0) return <Text size="sm">{t('none')}</Text>
  const kinds = new Map<string, { count: number; at: string }>()
  for (const { topic, at } of events) {
    const kind = isNamed(topic) ? words[topic] : 'other'
    kinds.set(kind, { count: (kinds.get(kind)?.count ?? 0) + 1, at })
  }
  return (
    <Alert color="gray" title={t('title')}>
      <List size="sm" className="tabular">
        {[...kinds].map(([kind, { count, at }]) => (
          <List.Item key={kind}>
            {t(kind as (typeof words)[Named] | 'other')} · {t('times', { count })} ·{' '}
            {formatTime(at)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
