import { useForm } from '@mantine/form'
import { workLimits, workQueue } from '@saola/contract/work-queue'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { DialogForm, ThingDialog } from '../../parts/ThingDialog.tsx'
import type { WorkLevel } from './types.ts'

const { dueHours, warnHours } = workLimits

/** By when one kind of work is due, to the root admin. */
export function LevelForm({
  level,
  onClose,
  onSaved,
}: {
  level: WorkLevel | null
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('workQueue')
  return (
    <ThingDialog thing={level} title={({ kind }) => t(`kind.${kind}`)} size={420} onClose={onClose}>
      {(found) => <Fields level={found} onSaved={onSaved} />}
    </ThingDialog>
  )
}

function Fields({ level, onSaved }: { level: WorkLevel; onSaved: () => void }) {
  const t = useTranslations('workQueue.level')
  const form = useForm({
    initialValues: {
      dueHours: level.dueHours as number | null,
      warnHours: level.warnHours as number | null,
    },
  })
  const submit = useSubmit(
    form,
    {},
    (hours, idempotencyKey) =>
      send(
        workQueue.updateLevel,
        {
          params: { kind: level.kind },
          body: { dueHours: hours.dueHours ?? 0, warnHours: hours.warnHours ?? 0 },
        },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('saved'), { durationMs: NOTICE_MS })
      onSaved()
    },
  )
  return (
    <DialogForm form={form} submit={submit} label={t('save')}>
      <WholeNumberInput
        required
        data-autofocus
        label={t('dueHours')}
        min={dueHours.min}
        max={dueHours.max}
        {...form.getInputProps('dueHours')}
        value={form.getValues().dueHours}
      />
      <WholeNumberInput
        required
        label={t('warnHours')}
        description={t('warnHint')}
        min={warnHours.min}
        max={warnHours.max}
        {...form.getInputProps('warnHours')}
        value={form.getValues().warnHours}
      />
    </DialogForm>
  )
}
