import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { approval } from '@saola/contract/approval'
import { merchantActions, type MerchantAction } from '@saola/contract/merchant-status'
import { onboarding, onboardingLimits } from '@saola/contract/onboarding'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStops, WhatStops } from '../../parts/WhatStops.tsx'
import type { File } from './types.ts'

export type Asked =
  | { kind: 'propose'; action: MerchantAction }
  | { kind: 'approve' | 'reject'; proposal: File['proposals'][number]; action: MerchantAction }

const needsReason = (asked: Asked): boolean =>
  asked.kind === 'reject' || (asked.kind === 'propose' && merchantActions[asked.action].reason)

const suspends = (asked: Asked | null): boolean =>
  asked !== null && asked.kind !== 'reject' && asked.action === 'SUSPEND'

/** What the dialog says: its title, what happens, its button, and what to do where the reason is missing. */
function useDialogWords(
  asked: Asked | null,
  file: File,
): Record<'title' | 'text' | 'submit' | 'enter', string> {
  const o = useTranslations('onboarding.office')
  const enter = useTranslations('onboarding.enter')
  if (asked === null) return { title: '', text: '', submit: '', enter: '' }
  const action = o(`action.${asked.action}`)
  const proposed = o('propose.text', { name: file.name, code: file.merchantCode })
  if (asked.kind === 'propose')
    return {
      title: o('propose.title', { action }),
      text: proposed,
      submit: o('propose.submit'),
      enter: enter('reason'),
    }
  return asked.kind === 'reject'
    ? {
        title: o('decide.rejectTitle', { action }),
        text: proposed,
        submit: o('decide.reject'),
        enter: enter('rejectNote'),
      }
    : {
        title: o('decide.approve'),
        text: o('decide.confirm', { action, name: file.name }),
        submit: o('decide.approve'),
        enter: '',
      }
}

/** Asks for the reason where one is wanted, and proposes or decides. */
export function DecisionDialog({
  asked,
  file,
  onClose,
}: {
  asked: Asked | null
  file: File
  onClose: () => void
}) {
  const { text } = useErrorText()
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const run = useDecide(file, words, onClose)
  const said = useDialogWords(asked, file)
  const wanted = asked !== null && needsReason(asked)
  const stops = suspends(asked)
  const isKnown = useStops(file.id, stops).isSuccess || !stops
  const go = (): void => {
    if (asked === null) return
    if (wanted && words.trim() === '') setMissing(true)
    else run.mutate(asked)
  }
  return (
    <Dialog opened={asked !== null} onClose={onClose} size={480} title={said.title}>
      <Stack gap="md">
        <Text>{said.text}</Text>
        {stops ? <WhatStops merchantId={file.id} /> : null}
        <ReasonField
          isProposal={asked?.kind === 'propose'}
          required={wanted}
          value={words}
          error={missing ? said.enter : null}
          onChange={(reason) => {
            setWords(reason)
            setMissing(false)
          }}
        />
        {run.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(run.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <DialogCancel />
          <Button
            loading={run.isPending}
            disabled={!isKnown}
            {...(asked?.kind === 'reject' ? { color: '#b42318' } : {})}
            onClick={go}
          >
            {said.submit}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function ReasonField({
  isProposal,
  required,
  value,
  error,
  onChange,
}: {
  isProposal: boolean
  required: boolean
  value: string
  error: string | null
  onChange: (value: string) => void
}) {
  const o = useTranslations('onboarding.office')
  return (
    <Textarea
      data-autofocus
      label={isProposal ? o('propose.reason') : o('decide.note')}
      description={isProposal ? o('propose.reasonHint') : o('decide.noteHint')}
      required={required}
      rows={3}
      maxLength={onboardingLimits.reason}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}

function useDecide(file: File, words: string, onClose: () => void) {
  const o = useTranslations('onboarding.office')
  const queries = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  return useMutation<unknown, Error, Asked>({
    mutationFn: (a) => {
      const note = words.trim()
      if (a.kind === 'propose')
        return send(
          onboarding.cmsPropose,
          {
            body: {
              merchantId: file.id,
              action: a.action,
              reason: note || null,
              contentHash: file.contentHash,
            },
          },
          { idempotencyKey },
        )
      const params = { id: a.proposal.id }
      return a.kind === 'approve'
        ? send(approval.approve, {
            params,
            body: { contentHash: a.proposal.contentHash, note: note || null },
          })
        : send(approval.deny, { params, body: { note } }, { idempotencyKey })
    },
    onSuccess: (_done, a) => {
      toast.success(a.kind === 'propose' ? o('propose.done') : o('decide.done'))
      onClose()
    },
    onSettled: () => {
      for (const call of [onboarding.cmsDetail, onboarding.cmsList])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    },
  })
}
