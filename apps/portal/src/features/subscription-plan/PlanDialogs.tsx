import { Alert } from '@mantine/core'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import type { PlanAction } from '@saola/contract/subscription-plan-values'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refreshPlans } from './actions.ts'
import type { Plan } from './rules.ts'

export type Confirmed = Exclude<PlanAction, 'update'>
const work: Record<Confirmed, (id: string) => Promise<unknown>> = {
  activate: (id) => send(subscriptionPlan.activate, { params: { id } }),
  deactivate: (id) => send(subscriptionPlan.deactivate, { params: { id } }),
  delete: (id) => send(subscriptionPlan.delete, { params: { id } }),
}
const titles = {
  activate: 'activateTitle',
  deactivate: 'deactivateTitle',
  delete: 'deleteTitle',
} as const
const texts = {
  activate: 'activateText',
  deactivate: 'deactivateText',
  delete: 'deleteText',
} as const
const dones = { activate: 'activated', deactivate: 'deactivated', delete: 'deleted' } as const

/** Asks before a plan is opened, closed or deleted, and says what becomes of its subscribers. */
export function PlanDialog({
  plan,
  action,
  opened,
  onClose,
  onDone,
}: {
  plan: Plan
  action: Confirmed
  opened: boolean
  onClose: () => void
  onDone: (action: Confirmed) => void
}) {
  const t = useTranslations('subscriptionPlan')
  const { text } = useErrorText()
  const change = useMutation({
    mutationFn: () => work[action](plan.id),
    onSuccess: () => {
      toast.success(t(`confirm.${dones[action]}`, { name: plan.name }), { durationMs: NOTICE_MS })
      onDone(action)
      refreshPlans()
    },
  })
  return (
    <ConfirmModal
      danger={action === 'delete'}
      opened={opened}
      title={t(`confirm.${titles[action]}`)}
      confirmLabel={t(`detail.${action}`)}
      cancelLabel={t('confirm.keep')}
      busy={change.isPending}
      onClose={() => {
        change.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!change.isPending) change.mutate()
      }}
    >
      {t(`confirm.${texts[action]}`, { name: plan.name, count: plan.subscribers })}
      {change.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(change.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
