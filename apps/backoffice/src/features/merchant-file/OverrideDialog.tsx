import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { approval } from '@saola/contract/approval'
import { correctableFields, type CardCheckName, type CorrectableField } from '@saola/contract/ekyc'
import { onboarding, onboardingLimits } from '@saola/contract/onboarding'
import { ApiError } from '@saola/web/api/ApiError'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { showDay } from '@saola/web/list/days'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Card } from './CardOverrides.tsx'

/** A check to accept, or all fields to correct. */
export type Wanted = { check: CardCheckName } | 'fields'
type Fields = Partial<Record<CorrectableField, string>>

const days: readonly CorrectableField[] = ['birthday', 'issueDate', 'expiryDate']
const shown = (field: CorrectableField, value: string | null): string =>
  value !== null && days.includes(field) ? showDay(value) : (value ?? '')
/** As it goes over the wire: a day is written 31/12/2030 and sent 2030-12-31; what is no day is sent as it is and refused there. */
const sent = (field: CorrectableField, value: string): string =>
  days.includes(field)
    ? value
        .trim()
        .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, d: string, m: string, y: string) =>
          [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-'),
        )
    : value.trim()

/** Proposes that a card is in order though a check failed, or that it says something else than was read. */
export function OverrideDialog({
  card,
  merchantId,
  wanted,
  onClose,
}: {
  card: Card
  merchantId: string
  wanted: Wanted | null
  onClose: () => void
}) {
  const t = useTranslations('onboarding.office.override')
  const scan = useTranslations('onboarding.scan')
  const check = wanted !== null && wanted !== 'fields' ? wanted.check : null
  return (
    <Dialog
      opened={wanted !== null}
      onClose={onClose}
      size={480}
      title={
        check === null ? t('correctTitle') : t('acceptTitle', { check: scan(`check.${check}`) })
      }
    >
      {wanted === null ? null : (
        <Proposal card={card} merchantId={merchantId} check={check} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface ProposalProps {
  card: Card
  merchantId: string
  check: CardCheckName | null
  onClose: () => void
}
function useProposal({ card, merchantId, check, onClose }: ProposalProps) {
  const t = useTranslations('onboarding.office.override')
  const queries = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  return useMutation({
    mutationFn: ({ fields, reason }: { fields: Fields; reason: string }) =>
      send(
        onboarding.cmsOverride,
        {
          body: {
            merchantId,
            captureId: card.captureId,
            checks: check === null ? [] : [check],
            fields,
            reason,
          },
        },
        { idempotencyKey },
      ),
    onSuccess: () => {
      toast.success(t('done'), { durationMs: NOTICE_MS })
      onClose()
      for (const call of [onboarding.cmsIdentity, onboarding.cmsDetail, approval.getList])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    },
  })
}

function Proposal(props: ProposalProps) {
  const { card, check } = props
  const t = useTranslations('onboarding.office.override')
  const { text, field: sayField } = useErrorText()
  const [typed, setTyped] = useState<Fields>({})
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<'reason' | 'nothing' | null>(null)
  const run = useProposal(props)
  const refused = run.error instanceof ApiError ? run.error.errors : []
  const errorOf = (name: string): string | null => {
    const found = refused.find(({ field }) => field === `fields.${name}`)
    return found === undefined ? null : sayField(found)
  }
  const changes: Fields = Object.fromEntries(
    (Object.entries(typed) as [CorrectableField, string][])
      .map(([name, value]) => [name, sent(name, value)] as const)
      .filter(([name, value]) => value !== '' && value !== card[name]),
  )
  const go = (): void => {
    const nothing = check === null && Object.keys(changes).length === 0
    if (nothing) setFault('nothing')
    else if (reason.trim() === '') setFault('reason')
    else if (!run.isPending) run.mutate({ fields: changes, reason: reason.trim() })
  }
  const general = run.error !== null && !refused.some(({ field }) => field.startsWith('fields.'))
  return (
    <Stack gap="md">
      <Text>{check === null ? t('correctText') : t('acceptText')}</Text>
      {check === null ? (
        <CardFields
          card={card}
          typed={typed}
          errorOf={errorOf}
          onChange={(next) => {
            setTyped(next)
            setFault(null)
            run.reset()
          }}
        />
      ) : null}
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        required
        rows={3}
        maxLength={onboardingLimits.reason}
        value={reason}
        error={fault === 'reason' ? t('enterReason') : null}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setFault(null)
        }}
      />
      {fault === 'nothing' || general ? (
        <Alert color="#b42318" role="alert">
          {fault === 'nothing' ? t('nothing') : text(run.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <DialogCancel />
        <Button loading={run.isPending} onClick={go}>
          {t('submit')}
        </Button>
      </Group>
    </Stack>
  )
}

function CardFields({
  card,
  typed,
  errorOf,
  onChange,
}: {
  card: Card
  typed: Fields
  errorOf: (field: string) => string | null
  onChange: (typed: Fields) => void
}) {
  const scan = useTranslations('onboarding.scan')
  return correctableFields.map((name) => (
    <TextInput
      key={name}
      label={scan(name)}
      maxLength={onboardingLimits.personName}
      {...(days.includes(name) ? { placeholder: '31/12/2030', inputMode: 'numeric' as const } : {})}
      value={typed[name] ?? shown(name, card[name])}
      error={errorOf(name)}
      onChange={(event) => onChange({ ...typed, [name]: event.currentTarget.value })}
    />
  ))
}
