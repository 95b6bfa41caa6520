import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { workQueue } from '@saola/contract/work-queue'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { businessDay, formatTime } from '@saola/web/ui/time'
import { useTranslations } from 'use-intl'
import { DialogForm } from '../../parts/ThingDialog.tsx'
import type { WorkRow } from './types.ts'
import { WorkDialog, type WorkFieldsProps } from './WorkDialog.tsx'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Eight in the morning in Vietnam, so many days from now. */
const morning =
  (days: number) =>
  (now: number): number =>
    Date.parse(`${businessDay(new Date(now + days * DAY_MS))}T08:00:00+07:00`)
const times = {
  HOUR: (now: number) => now + HOUR_MS,
  EVENING: (now: number) => now + 4 * HOUR_MS,
  TOMORROW: morning(1),
  THREE_DAYS: morning(3),
  WEEK: morning(7),
  FORTNIGHT: morning(13),
} as const
type Time = keyof typeof times

/** Until when a thing is out of sight. */
export function SnoozeDialog({ row, onClose }: { row: WorkRow | null; onClose: () => void }) {
  const t = useTranslations('workQueue.snooze')
  return (
    <WorkDialog row={row} title={(name) => t('title', { name })} onClose={onClose}>
      {(props) => <Fields {...props} />}
    </WorkDialog>
  )
}

function Fields({ row, name, onDone }: WorkFieldsProps) {
  const t = useTranslations('workQueue')
  const form = useForm({ initialValues: { time: 'TOMORROW' as Time } })
  const submit = useSubmit(
    form,
    {},
    async ({ time }) => {
      const until = new Date(times[time](Date.now())).toISOString()
      await send(workQueue.snooze, { body: { kind: row.kind, subjectId: row.subjectId, until } })
      return until
    },
    (until) => onDone(t('done.snooze', { name, until: formatTime(until) })),
  )
  return (
    <DialogForm form={form} submit={submit} label={t('snooze.confirm')}>
      <Text>{t('snooze.text')}</Text>
      <NativeSelect
        data-autofocus
        label={t('snooze.label')}
        data={(Object.keys(times) as Time[]).map((value) => ({
          value,
          label: t(`snooze.${value}`),
        }))}
        {...form.getInputProps('time')}
      />
    </DialogForm>
  )
}
