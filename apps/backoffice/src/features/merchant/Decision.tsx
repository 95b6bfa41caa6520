import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { merchantActions, type MerchantAction } from '@saola/contract/merchant-status'
import { onboarding, onboardingLimits } from '@saola/contract/onboarding'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { File } from './types.ts'

type Asked =
  | { kind: 'propose'; action: MerchantAction }
  | { kind: 'approve' | 'reject'; proposalId: string; action: MerchantAction }

/** One proposes, another decides; what neither may do, the server says (codes 3101, 3102). */
export function Decision({ file }: { file: File }) {
  const o = useTranslations('onboarding.office')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [round, setRound] = useState(0)
  const waiting = file.proposals.find((p) => p.state === 'WAITING')
  const ask = (next: Asked): void => {
    setRound(round + 1)
    setAsked(next)
  }
  return (
    <>
      {waiting === undefined ? null : (
        <Section title={o('decide.title')}>
          <Text>
            {o('decide.made', { name: waiting.makerName, action: o(`action.${waiting.action}`) })} ·{' '}
            <DateTime at={waiting.proposedAt} />
          </Text>
          {waiting.reason === null ? null : (
            <Text mt="xs">
              {o('propose.reason')}: {waiting.reason}
            </Text>
          )}
          {waiting.isMine ? (
            <Text mt="xs" c="dimmed">
              {o('decide.mine')}
            </Text>
          ) : null}
          {waiting.isCurrent ? null : (
            <Alert mt="xs" color="yellow" variant="outline">
              {o('decide.stale')}
            </Alert>
          )}
          <Group mt="md" gap="xs">
            <Button
              disabled={waiting.isMine || !waiting.isCurrent}
              onClick={() =>
                ask({ kind: 'approve', proposalId: waiting.id, action: waiting.action })
              }
            >
              {o('decide.approve')}
            </Button>
            <Button
              variant="default"
              disabled={waiting.isMine}
              onClick={() =>
                ask({ kind: 'reject', proposalId: waiting.id, action: waiting.action })
              }
            >
              {o('decide.reject')}
            </Button>
          </Group>
        </Section>
      )}
      {file.allowedActions.length === 0 ? null : (
        <Section>
          <Stack gap="xs">
            {file.allowedActions.map((action) => (
              <Button
                key={action}
                variant={action === 'APPROVE' || action === 'RESTORE' ? 'filled' : 'default'}
                onClick={() => ask({ kind: 'propose', action })}
              >
                {o('propose.button', { action: o(`action.${action}`) })}
              </Button>
            ))}
          </Stack>
        </Section>
      )}
      <AskDialog key={round} asked={asked} file={file} onClose={() => setAsked(null)} />
    </>
  )
}

function AskDialog({
  asked,
  file,
  onClose,
}: {
  asked: Asked | null
  file: File
  onClose: () => void
}) {
  const o = useTranslations('onboarding.office')
  const { text, key } = useErrorText()
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const run = useMutation<unknown, Error, Asked>({
    mutationFn: (a) =>
      a.kind === 'propose'
        ? send(
            onboarding.cmsPropose,
            {
              body: {
                merchantId: file.id,
                action: a.action,
                reason: words.trim() || null,
                contentHash: file.contentHash,
              },
            },
            { idempotencyKey },
          )
        : send(
            onboarding.cmsDecide,
            {
              body: {
                proposalId: a.proposalId,
                decision: a.kind === 'approve' ? 'APPROVE' : 'REJECT',
                note: words.trim() || null,
                contentHash: file.contentHash,
              },
            },
            { idempotencyKey },
          ),
    onSuccess: (_done, a) => {
      toast.success(a.kind === 'propose' ? o('propose.done') : o('decide.done'))
      onClose()
    },
    onSettled: () => {
      for (const call of [onboarding.cmsDetail, onboarding.cmsList])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    },
  })
  const action = asked === null ? '' : o(`action.${asked.action}`)
  const wanted =
    asked !== null &&
    (asked.kind === 'reject' || (asked.kind === 'propose' && merchantActions[asked.action].reason))
  const title =
    asked === null
      ? ''
      : asked.kind === 'propose'
        ? o('propose.title', { action })
        : asked.kind === 'reject'
          ? o('decide.rejectTitle', { action })
          : o('decide.approve')
  const go = (): void => {
    if (asked === null) return
    if (wanted && words.trim() === '') setMissing(true)
    else run.mutate(asked)
  }
  return (
    <Dialog opened={asked !== null} onClose={onClose} size={480} title={title}>
      <Stack gap="md">
        <Text>
          {asked?.kind === 'approve'
            ? o('decide.confirm', { action, name: file.name })
            : o('propose.text', { name: file.name, code: file.merchantCode })}
        </Text>
        <Textarea
          data-autofocus
          label={asked?.kind === 'propose' ? o('propose.reason') : o('decide.note')}
          description={asked?.kind === 'propose' ? o('propose.reasonHint') : o('decide.noteHint')}
          required={wanted}
          rows={3}
          maxLength={onboardingLimits.reason}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing ? key('error.required') : null}
        />
        {run.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(run.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            loading={run.isPending}
            {...(asked?.kind === 'reject' ? { color: '#b42318' } : {})}
            onClick={go}
          >
            {asked?.kind === 'propose'
              ? o('propose.submit')
              : asked?.kind === 'reject'
                ? o('decide.reject')
                : o('decide.approve')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
