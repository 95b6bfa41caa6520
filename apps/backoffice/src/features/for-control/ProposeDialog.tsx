import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { amount, text } from '@saola/contract/fields'
import { forControl } from '@saola/contract/for-control'
import {
  forControlLimits,
  resolutionsOfService,
  resolutionsWithAmount,
  type ForControlResolution,
} from '@saola/contract/for-control-values'
import { formatVnd } from '@saola/money/format'
import { send, upload } from '@saola/web/api/send'
import { useRules } from '@saola/web/form/useRules'
import { useSubmit } from '@saola/web/form/useSubmit'
import { FilesField } from '@saola/web/parts/for-control/FilesField.tsx'
import { idsOf } from '@saola/web/parts/for-control/files'
import { useCaseFiles } from '@saola/web/parts/for-control/useCaseFiles'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { DialogForm, ThingDialog } from '../../parts/ThingDialog.tsx'
import type { StaffCase } from './rules.ts'

const WIDTH = 560
const noteShape = text(forControlLimits.note)
const moves = (resolution: string): boolean =>
  (resolutionsWithAmount as readonly string[]).includes(resolution)

/** How the case should end, with what happens to the money beside each answer. Another person decides. */
export function ProposeDialog({
  row,
  onDone,
  onClose,
}: {
  row: StaffCase | null
  onDone: () => void
  onClose: () => void
}) {
  const t = useTranslations('forControl.screen.staff')
  return (
    <ThingDialog
      thing={row}
      title={({ forControlCode }) => t('proposeTitle', { code: forControlCode })}
      size={WIDTH}
      onClose={onClose}
    >
      {(thing) => (
        <ProposeForm
          row={thing}
          onDone={() => {
            onDone()
            onClose()
          }}
        />
      )}
    </ThingDialog>
  )
}

function useProposal(row: StaffCase, onDone: () => void) {
  const t = useTranslations('forControl.screen.staff')
  const opens = useTranslations('forControl.screen.open')
  const enter = useTranslations('forControl.screen.enter')
  const rule = useRules()
  const files = useCaseFiles((file, options) =>
    upload(forControl.cmsUpload, file, { id: row.id, kind: 'ADMIN' }, options),
  )
  const words = {
    resolution: enter('resolution'),
    amount: enter('amount'),
    note: enter('note'),
    adminDocuments: enter('proof'),
  }
  const form = useForm({
    initialValues: {
      resolution: '' as ForControlResolution | '',
      amount: row.amount as number | null,
      note: '',
      adminDocuments: '',
    },
    validate: {
      resolution: (value) => (value === '' ? words.resolution : null),
      amount: (value, { resolution }) => {
        if (!moves(resolution)) return null
        const wrong = rule(amount, words.amount)(value)
        if (wrong !== null) return wrong
        return Number(value) > row.amount
          ? opens('tooMuch', { amount: formatVnd(row.amount) })
          : null
      },
      note: rule(noteShape, words.note),
      adminDocuments: (_, { resolution }) =>
        resolution === 'TRACED' && files.files.length === 0 ? words.adminDocuments : null,
    },
  })
  const submit = useSubmit(
    form,
    words,
    ({ resolution, amount: sum, note }, idempotencyKey) =>
      send(
        forControl.cmsPropose,
        {
          body: {
            id: row.id,
            resolution: resolution as ForControlResolution,
            note: note.trim(),
            adminDocuments: idsOf(files.files),
            ...(moves(resolution) && sum !== null ? { amount: sum } : {}),
          },
        },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('proposed', { code: row.forControlCode }), { durationMs: NOTICE_MS })
      onDone()
    },
  )
  /** What is still on its way would be missing. */
  const run: typeof submit.run = (values) => {
    if (files.isBusy) toast.warning(opens('uploading'))
    else submit.run(values)
  }
  return { form, files, submit: { ...submit, run } }
}

function ProposeForm({ row, onDone }: { row: StaffCase; onDone: () => void }) {
  const t = useTranslations('forControl.screen.staff')
  const words = useTranslations('forControl.resolution')
  const { form, files, submit } = useProposal(row, onDone)
  const ends: readonly ForControlResolution[] = resolutionsOfService[row.serviceType]
  return (
    <DialogForm form={form} submit={submit} label={t('proposeGo')}>
      <Text size="sm">{t('proposeText')}</Text>
      <Radio.Group label={t('proposeResolution')} required {...form.getInputProps('resolution')}>
        <Stack gap="xs" mt="xs">
          {ends.map((end) => (
            <Radio key={end} value={end} label={words(end)} description={t(`money.${end}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {moves(form.values.resolution) ? (
        <AmountInput
          label={t('proposeAmount')}
          required
          {...form.getInputProps('amount')}
          value={form.values.amount}
          onChange={(value) => form.setFieldValue('amount', value)}
        />
      ) : null}
      <Textarea
        label={t('proposeNote')}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={forControlLimits.note}
        {...form.getInputProps('note')}
      />
      <FilesField
        label={t('proposeDocuments')}
        files={files}
        required={form.values.resolution === 'TRACED'}
        error={form.errors.adminDocuments}
      />
    </DialogForm>
  )
}
