import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { forControl } from '@saola/contract/for-control'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DialogForm, ThingDialog } from '../../parts/ThingDialog.tsx'
import type { StaffCase } from './rules.ts'

const WIDTH = 420

/** Hands a case to somebody who may work on it. */
export function AssignDialog({
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
      title={({ forControlCode }) => t('assignTitle', { code: forControlCode })}
      size={WIDTH}
      onClose={onClose}
    >
      {(thing) => (
        <AssignForm
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

function AssignForm({ row, onDone }: { row: StaffCase; onDone: () => void }) {
  const t = useTranslations('forControl.screen.staff')
  const enter = useTranslations('forControl.screen.enter')
  const people = useQuery(queryOptionsOf(forControl.cmsPeople, {})).data ?? []
  const words = { adminId: enter('adminId') }
  const form = useForm({
    initialValues: { adminId: row.assignee?.id ?? '' },
    validate: { adminId: (value) => (value === '' ? words.adminId : null) },
  })
  const submit = useSubmit(
    form,
    words,
    ({ adminId }, idempotencyKey) =>
      send(forControl.cmsAssign, { body: { id: row.id, adminId } }, { idempotencyKey }),
    ({ assignee }) => {
      toast.success(
        t('assigned', { code: row.forControlCode, name: assignee?.name ?? t('noAssignee') }),
        { durationMs: NOTICE_MS },
      )
      onDone()
    },
  )
  return (
    <DialogForm form={form} submit={submit} label={t('assign')}>
      <Select
        label={t('assignTo')}
        required
        searchable
        allowDeselect={false}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('adminId')}
        value={form.values.adminId === '' ? null : form.values.adminId}
        onChange={(value) => form.setFieldValue('adminId', value ?? '')}
      />
    </DialogForm>
  )
}
