import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  calendar,
  calendarLimits,
  calendarMarks,
  type CalendarMark,
  type CalendarYear,
} from '@saola/contract/calendar'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { showDay } from '@saola/web/list/days'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import { ChangeReason } from '../../parts/ChangeReason.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { isWeekend } from './days.ts'
import type { MarkedDay } from './types.ts'

interface Props {
  calendar: CalendarYear
  /** The day that was opened; null = the dialog is closed. */
  day: string | null
  onClose: () => void
  onDone: () => void
}

/** What a day, or the days from it on, are to be. */
export function DayDialog({ calendar: year, day, onClose, onDone }: Props) {
  const t = useTranslations('calendar.dialog')
  return (
    <Dialog opened={day !== null} onClose={onClose} size={480} title={t('title')}>
      {day === null ? null : <Fields key={day} year={year} day={day} onDone={onDone} />}
    </Dialog>
  )
}

/** Marked as it is; a free weekend day is offered as made up, a weekday as off. */
function markOf(day: string, mark: MarkedDay | undefined): CalendarMark {
  if (mark !== undefined) return mark.isWorking ? 'WORKING' : 'OFF'
  return isWeekend(day) ? 'WORKING' : 'OFF'
}

function useDayForm(year: CalendarYear, day: string, onDone: () => void) {
  const t = useTranslations('calendar.dialog')
  const enter = useTranslations('calendar.enter')
  const check = useValidators()
  const say = useOutcome()
  const mark = year.days.find((one) => one.day === day)
  const words = {
    fromDay: enter('fromDay'),
    toDay: { empty: enter('toDay'), pattern: enter('toDayForm') },
    name: enter('name'),
    mark: { pattern: enter('weekend') },
  }
  const form = useForm({
    initialValues: {
      fromDay: day,
      toDay: day,
      mark: markOf(day, mark),
      name: mark?.name ?? '',
      isYearly: mark?.isYearly ?? false,
      isExpected: mark?.isExpected ?? false,
      reason: '',
    },
    validate: {
      fromDay: check(required, words.fromDay),
      toDay: check(required, words.toDay),
      name: (value, { mark: wanted }) =>
        wanted === 'USUAL' ? null : check(required, words.name)(value),
    },
  })
  const submit = useSubmit(
    form,
    words,
    ({ reason, ...values }, idempotencyKey) =>
      send(
        calendar.change,
        { body: { ...values, reason: reason.trim() === '' ? null : reason } },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      const name = t('subject', { day: showDay(form.getValues().fromDay) })
      say(outcome, { done: t('saved'), name })
      onDone()
    },
  )
  return { form, submit }
}

function Fields({ year, day, onDone }: { year: CalendarYear; day: string; onDone: () => void }) {
  const t = useTranslations('calendar.dialog')
  const { form, submit } = useDayForm(year, day, onDone)
  const isUsual = form.values.mark === 'USUAL'
  const bounds = { min: year.today, max: `${day.slice(0, 4)}-12-31` }
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('save')}
    >
      <Stack>
        <TextInput
          required
          type="date"
          label={t('fromDay')}
          {...bounds}
          {...form.getInputProps('fromDay')}
        />
        <TextInput
          required
          type="date"
          label={t('toDay')}
          description={t('toDayHint')}
          {...bounds}
          {...form.getInputProps('toDay')}
        />
        <NativeSelect
          data-autofocus
          label={t('mark')}
          data={calendarMarks.map((value) => ({ value, label: t(`marks.${value}`) }))}
          {...form.getInputProps('mark')}
        />
        {isUsual ? null : (
          <>
            <TextInput
              required
              label={t('name')}
              maxLength={calendarLimits.name}
              {...form.getInputProps('name')}
            />
            <Checkbox
              label={t('isYearly')}
              description={t('isYearlyHint')}
              {...form.getInputProps('isYearly', { type: 'checkbox' })}
            />
            <Checkbox
              label={t('isExpected')}
              description={t('isExpectedHint')}
              {...form.getInputProps('isExpected', { type: 'checkbox' })}
            />
          </>
        )}
        <ChangeReason {...form.getInputProps('reason')} />
      </Stack>
    </Form>
  )
}
