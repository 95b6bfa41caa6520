import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { sandbox } from '@saola/contract/sandbox'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { formatTime } from '@saola/web/ui/time'
import { toast } from '@saola/web/ui/toast'
import { formatNumberVi } from '@saola/money/format'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { reloadAfter, TOGGLE_RELOAD_MS } from './testMode.ts'

const HOUR = 3_600
const steps = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const
type Moved = Output<typeof sandbox.moveClock>

/** Sample data and clock of the sandbox merchant (docs/decisions.md#26). */
export function SandboxTools({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('sandbox')
  const state = useQuery({
    ...queryOptionsOf(sandbox.state, {}),
    refetchInterval: (query) => (query.state.data?.filling === true ? 1_000 : false),
  })
  return (
    <Dialog opened={opened} onClose={onClose} size={520} title={t('title')}>
      <QueryContent query={state} data={state.data} waiting={null}>
        {(data) => (
          <Stack gap="xl">
            <Clock state={data} />
            <Samples state={data} />
          </Stack>
        )}
      </QueryContent>
    </Dialog>
  )
}

type State = Output<typeof sandbox.state>

function Clock({ state }: { state: State }) {
  const t = useTranslations('sandbox')
  const errors = useErrorText()
  const client = useQueryClient()
  const [moved, setMoved] = useState<Moved | null>(null)
  const move = useMutation({
    mutationFn: (advanceSec: number) => send(sandbox.moveClock, { body: { advanceSec } }),
    // Everything on screen may have aged.
    onSuccess: (result) => {
      setMoved(result)
      toast.success(t('clock.moved'))
      void client.invalidateQueries()
    },
    onError: (error) => toast.error(errors.text(error)),
  })
  const [days, hours] = [
    Math.floor(state.clockAheadSec / 86_400),
    Math.floor((state.clockAheadSec % 86_400) / HOUR),
  ]
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h4">
        {t('clock.title')}
      </Title>
      <Text className="tabular">
        {t('clock.now', { now: formatTime(state.now) })}{' '}
        {state.clockAheadSec === 0 ? t('clock.real') : t('clock.ahead', { days, hours })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('clock.why')}
      </Text>
      <Group gap="xs">
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
          <Button
            key={step}
            variant="default"
            disabled={move.isPending}
            loading={move.isPending && move.variables === steps[step]}
            onClick={() => move.mutate(steps[step])}
          >
            {t(`clock.${step}`)}
          </Button>
        ))}
      </Group>
      <div aria-live="polite">{moved === null ? null : <Happened events={moved.events} />}</div>
    </Stack>
  )
}

function Happened({ events }: { events: Moved['events'] }) {
  const t = useTranslations('sandbox.events')
  const nameOf = (topic: string): string => {
    if (topic === 'payment.closed') return t('closed')
    return topic === 'payment.settled' ? t('success') : t('other', { topic })
  }
  if (events.length === 0) return <Text size="sm">{t('none')}</Text>
  return (
    <Alert color="gray" title={t('title')}>
      <List size="sm">
        {events.slice(0, 8).map((e) => (
          <List.Item key={`${e.topic}${e.objectId}${e.at}`}>
            {nameOf(e.topic)} · {formatTime(e.at)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function Samples({ state }: { state: State }) {
  const t = useTranslations('sandbox.samples')
  const errors = useErrorText()
  const [asking, setAsking] = useState(false)
  const reset = useMutation({
    mutationFn: () => send(sandbox.reset, {}),
    onSuccess: () => {
      toast.success(t('done'))
      reloadAfter(TOGGLE_RELOAD_MS)
    },
    onError: (error) => {
      setAsking(false)
      toast.error(errors.text(error))
    },
  })
  return (
    <Stack gap="sm" component="section" align="flex-start">
      <Title order={3} size="h4">
        {t('title')}
      </Title>
      <Text className="tabular" aria-live="polite">
        {state.filling
          ? t('filling')
          : t('facts', {
              count: formatNumberVi(state.transactions),
              since: formatTime(state.since),
            })}
      </Text>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('reset')}
      </Button>
      <ConfirmModal
        opened={asking}
        title={t('ask')}
        confirmLabel={t('reset')}
        danger
        busy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('warn')}
      </ConfirmModal>
    </Stack>
  )
}
