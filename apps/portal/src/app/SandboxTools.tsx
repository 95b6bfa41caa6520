import { Button, Stack, Text, Title } from '@mantine/core'
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
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MOVE, TestClock } from './TestClock.tsx'
import { reloadAfter, TOGGLE_RELOAD_MS } from './testMode.ts'

/** A clock that is under way, and samples that are being written, are looked at so often. */
const LOOK_MS = 1_000

/** Sample data and clock of the sandbox merchant (docs/decisions.md#26). */
export function SandboxTools({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('sandbox')
  const isMoving = useIsMutating({ mutationKey: MOVE }) > 0
  const state = useQuery({
    ...queryOptionsOf(sandbox.state, {}),
    refetchInterval: (query) =>
      isMoving ||
      query.state.data?.filling === true ||
      query.state.data?.run?.status === 'ADVANCING'
        ? LOOK_MS
        : false,
  })
  return (
    <Dialog opened={opened} onClose={onClose} size={520} title={t('title')}>
      <QueryContent query={state} data={state.data} waiting={null}>
        {(data) => (
          <Stack gap="xl">
            <TestClock state={data} />
            <Samples state={data} />
          </Stack>
        )}
      </QueryContent>
    </Dialog>
  )
}

type State = Output<typeof sandbox.state>

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
