import { Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { refund } from '@saola/contract/refund'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

type Setting = Output<typeof refund.getSetting>
interface Values extends Record<string, unknown> {
  on: boolean
  approveAbove: number | null
}
const USUAL_VND = 1_000_000

/** Above which amount a second person is asked; the owner's to change. Keep it mounted. */
export function RuleDialog({
  rule,
  opened,
  onClose,
}: {
  rule: Setting
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('refund.rule')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={460}>
      {rule.mayChange ? (
        <RuleForm key={String(rule.approveAbove)} rule={rule} onClose={onClose} />
      ) : (
        <Stack gap="sm">
          <Text>{t('text')}</Text>
          <Text c="dimmed">{t('ownerOnly')}</Text>
        </Stack>
      )}
    </Dialog>
  )
}

function RuleForm({ rule, onClose }: { rule: Setting; onClose: () => void }) {
  const t = useTranslations('refund.rule')
  const queries = useQueryClient()
  const words = { approveAbove: t('required') }
  const form = useForm<Values>({
    initialValues: { on: rule.approveAbove !== null, approveAbove: rule.approveAbove ?? USUAL_VND },
    validate: {
      approveAbove: (value, all) => (all.on && value === null ? words.approveAbove : null),
    },
  })
  const submit = useSubmit(
    form,
    words,
    ({ on, approveAbove }, idempotencyKey) =>
      send(
        refund.updateSetting,
        { body: { approveAbove: on ? approveAbove : null } },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('saved'), { durationMs: NOTICE_MS })
      for (const call of [refund.getSetting, refund.getOptions])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
      onClose()
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('save')}
    >
      <Stack gap="md">
        <Text>{t('text')}</Text>
        <Switch label={t('on')} {...form.getInputProps('on', { type: 'checkbox' })} />
        {form.values.on ? (
          <AmountInput
            label={t('above')}
            required
            {...form.getInputProps('approveAbove')}
            value={form.values.approveAbove}
            onChange={(value) => form.setFieldValue('approveAbove', value)}
          />
        ) : null}
      </Stack>
    </Form>
  )
}
