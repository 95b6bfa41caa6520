import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { admin } from '@saola/contract/admin'
import { officeTypes } from '@saola/contract/enums'
import { email, required, type Validator } from '@saola/contract/validators'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import type { AdminRow } from './types.ts'

const username: Validator = (v) =>
  required(v) || (/^[a-z][a-z0-9._-]{2,49}$/.test(v.trim()) ? '' : 'error.pattern')
const staffId: Validator = (v) =>
  required(v) || (/^[A-Za-z0-9-]{3,20}$/.test(v.trim()) ? '' : 'error.pattern')

/** A new person (`row` null) or a known one; says beforehand whether a second person has to agree. */
export function AdminForm({
  opened,
  row,
  onClose,
  onSaved,
}: {
  opened: boolean
  row: AdminRow | null
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('admin')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={520}
      title={row === null ? t('form.createTitle') : t('form.updateTitle', { name: row.fullName })}
    >
      {opened ? <Fields row={row} onClose={onClose} onSaved={onSaved} /> : null}
    </Dialog>
  )
}

interface FieldsProps {
  row: AdminRow | null
  onClose: () => void
  onSaved: () => void
}
function Fields(props: FieldsProps) {
  const { row } = props
  const t = useTranslations('admin')
  const me = useAdmin().data
  const { form, submit } = useAdminForm(props)
  const isRoot = me?.scope === 'ROOT_ADMIN'
  const proposes = !isRoot && isWeighty(row, form.getValues())
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t(proposes ? 'action.propose' : 'action.save')}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t(isRoot ? 'form.atOnce' : 'form.twoPersons')}
        </Text>
        {row === null ? (
          <TextInput
            required
            label={t('field.username')}
            description={t('hint.username')}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={50}
            {...form.getInputProps('username')}
          />
        ) : null}
        <TextInput
          required
          label={t('field.fullName')}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('fullName')}
        />
        <TextInput
          required
          label={t('field.staffId')}
          description={t('hint.staffId')}
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('staffId')}
        />
        <NativeSelect
          label={t('field.officeType')}
          data={officeTypes.map((value) => ({ value, label: t(`office.${value}`) }))}
          {...form.getInputProps('officeType')}
        />
        <TextInput
          required
          label={t('field.office')}
          maxLength={100}
          {...form.getInputProps('office')}
        />
        <TextInput
          required
          label={t('field.email')}
          description={t('hint.email')}
          maxLength={50}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <GroupSelect
          row={row}
          chosen={form.getValues().roleGroupId}
          field={form.getInputProps('roleGroupId')}
        />
      </Stack>
    </Form>
  )
}

/** The groups that this person may give. */
function GroupSelect({
  row,
  chosen,
  field,
}: {
  row: AdminRow | null
  chosen: string
  field: object
}) {
  const t = useTranslations('admin')
  const me = useAdmin().data
  const isRoot = me?.scope === 'ROOT_ADMIN'
  const groups = useQuery(queryOptionsOf(admin.groupList, {})).data ?? []
  const held = (codes: readonly number[]): boolean =>
    codes.every((code) => me?.codes.some((own) => own === code))
  const mayGive = groups.filter(
    (g) =>
      g.status === 'ACTIVE' &&
      (isRoot || (g.scope === 'ADMIN' && held(g.codes))) &&
      (row === null || g.scope === row.scope),
  )
  const group = groups.find((g) => g.id === chosen)
  return (
    <NativeSelect
      required
      label={t('field.roleGroup')}
      description={group?.scope === 'ROOT_ADMIN' ? t('hint.root') : undefined}
      data={[{ value: '', label: '—' }, ...mayGive.map((g) => ({ value: g.id, label: g.name }))]}
      {...field}
    />
  )
}

const emptyValues = {
  username: '',
  fullName: '',
  staffId: '',
  officeType: 'HEADQUARTER' as (typeof officeTypes)[number],
  office: '',
  email: '',
  roleGroupId: '',
}
/** What takes two people: rights, the staff id, and the address for temporary passwords. */
const isWeighty = (row: AdminRow | null, values: typeof emptyValues): boolean =>
  row === null ||
  values.roleGroupId !== row.roleGroupId ||
  values.email.trim() !== row.email ||
  values.staffId.trim().toUpperCase() !== row.staffId
const valuesOf = (row: AdminRow | null): typeof emptyValues =>
  row === null
    ? emptyValues
    : {
        username: row.username,
        fullName: row.fullName,
        staffId: row.staffId,
        officeType: row.officeType,
        office: row.office,
        email: row.email ?? '',
        roleGroupId: row.roleGroupId ?? '',
      }

function useAdminForm({ row, onClose, onSaved }: FieldsProps) {
  const t = useTranslations('admin')
  const check = useValidators()
  const words = {
    username: { empty: t('enter.username'), pattern: t('enter.usernameForm') },
    fullName: t('enter.fullName'),
    staffId: { empty: t('enter.staffId'), pattern: t('enter.staffIdForm') },
    office: t('enter.office'),
    email: t('enter.email'),
    roleGroupId: t('enter.roleGroupId'),
  }
  const form = useForm({
    initialValues: valuesOf(row),
    validate: {
      username: row === null ? check(username, words.username) : () => null,
      fullName: check(required, words.fullName),
      staffId: check(staffId, words.staffId),
      office: check(required, words.office),
      email: check(email, words.email),
      roleGroupId: check(required, words.roleGroupId),
    },
  })
  const submit = useSubmit(
    form,
    words,
    ({ username: name, ...values }) => {
      return row === null
        ? send(admin.create, { body: { username: name.trim(), ...values } })
        : send(admin.update, { params: { id: row.id }, body: values })
    },
    (result) => {
      onClose()
      onSaved()
      const { email } = form.getValues()
      const letIn = row === null ? t('done.letIn', { email }) : t('done.saved')
      toast.success(result.outcome === 'DONE' ? letIn : t('done.proposed'), {
        durationMs: NOTICE_MS,
      })
    },
  )
  return { form, submit }
}
