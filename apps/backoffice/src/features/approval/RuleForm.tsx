import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { approval, approvalLimits } from '@saola/contract/approval'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { DialogForm, ThingDialog } from '../../parts/ThingDialog.tsx'
import type { ApprovalRule } from '../../parts/approval/types.ts'

const { expireHours, escalateHours } = approvalLimits

/** A rule of one kind of change, to the root admin. */
export function RuleForm({
  rule,
  onClose,
  onSaved,
}: {
  rule: ApprovalRule | null
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('approval')
  return (
    <ThingDialog thing={rule} title={({ kind }) => t(`kind.${kind}`)} size={480} onClose={onClose}>
      {(found) => <Fields rule={found} onSaved={onSaved} />}
    </ThingDialog>
  )
}

function useRuleForm(rule: ApprovalRule, onSaved: () => void) {
  const t = useTranslations('approval.rule')
  const check = useValidators()
  const words = { reason: useTranslations('approval.enter')('reason') }
  const form = useForm({
    initialValues: {
      people: String(rule.people),
      threshold: rule.threshold,
      expireHours: rule.expireHours as number | null,
      escalateHours: rule.escalateHours as number | null,
      reason: '',
    },
    validate: { reason: check(required, words.reason) },
  })
  const submit = useSubmit(
    form,
    words,
    ({ people, threshold, reason, ...hours }, idempotencyKey) =>
      send(
        approval.updateRule,
        {
          params: { kind: rule.kind },
          body: {
            people: Number(people),
            threshold: rule.hasAmount ? threshold : null,
            expireHours: hours.expireHours ?? 0,
            escalateHours: hours.escalateHours ?? 0,
            reason,
          },
        },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      toast.success(t(outcome === 'DONE' ? 'saved' : 'proposed'), { durationMs: NOTICE_MS })
      onSaved()
    },
  )
  return { form, submit }
}

function Fields({ rule, onSaved }: { rule: ApprovalRule; onSaved: () => void }) {
  const t = useTranslations('approval.rule')
  const { form, submit } = useRuleForm(rule, onSaved)
  return (
    <DialogForm form={form} submit={submit} label={t('save')}>
      {rule.mayBeOne ? (
        <SegmentedControl
          aria-label={t('people')}
          data={[
            { value: '2', label: t('two') },
            { value: '1', label: t('one') },
          ]}
          {...form.getInputProps('people')}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('always')}
        </Text>
      )}
      {rule.hasAmount ? (
        <AmountInput
          label={t('threshold')}
          description={t('thresholdHint')}
          {...form.getInputProps('threshold')}
          value={form.getValues().threshold}
        />
      ) : null}
      <WholeNumberInput
        required
        label={t('escalateHours')}
        min={escalateHours.min}
        max={escalateHours.max}
        {...form.getInputProps('escalateHours')}
        value={form.getValues().escalateHours}
      />
      <WholeNumberInput
        required
        label={t('expireHours')}
        min={expireHours.min}
        max={expireHours.max}
        {...form.getInputProps('expireHours')}
        value={form.getValues().expireHours}
      />
      <Textarea
        required
        autosize
        minRows={2}
        label={t('reason')}
        maxLength={approvalLimits.reason}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
