import { Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { admin } from '@saola/contract/admin'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { areas, nameOfCode } from '../../parts/codeAreas.ts'
import type { GroupRow } from './types.ts'

/** A role group: its name and the matrix of rights. Rights that this person does not hold cannot be ticked. */
export function GroupForm({
  opened,
  row,
  onClose,
  onSaved,
}: {
  opened: boolean
  row: GroupRow | null
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('admin.groups')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={640}
      title={row === null ? t('createTitle') : t('updateTitle', { name: row.name })}
    >
      {opened ? <Fields row={row} onClose={onClose} onSaved={onSaved} /> : null}
    </Dialog>
  )
}

function useGroupForm(row: GroupRow | null, onSaved: () => void) {
  const t = useTranslations('admin')
  const check = useValidators()
  const words = { name: t('enter.groupName'), codes: t('groups.noneChosen') }
  const form = useForm({
    initialValues: {
      name: row?.name ?? '',
      description: row?.description ?? '',
      scope: row?.scope ?? 'ADMIN',
      codes: row?.codes ?? ([] as number[]),
    },
    validate: {
      name: check(required, words.name),
      codes: (codes) => (codes.length === 0 ? words.codes : null),
    },
  })
  const submit = useSubmit(
    form,
    words,
    ({ scope, ...body }, idempotencyKey) =>
      row === null
        ? send(
            admin.groupCreate,
            { body: { ...body, scope: scope as 'ADMIN' } },
            { idempotencyKey },
          )
        : send(admin.groupUpdate, { params: { id: row.id }, body }, { idempotencyKey }),
    ({ outcome }) => {
      onSaved()
      toast.success(t(outcome === 'DONE' ? 'done.saved' : 'done.proposed'), {
        durationMs: NOTICE_MS,
      })
    },
  )
  return { form, submit }
}

function Fields({
  row,
  onClose,
  onSaved,
}: {
  row: GroupRow | null
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('admin')
  const me = useAdmin().data
  const isRoot = me?.scope === 'ROOT_ADMIN'
  const { form, submit } = useGroupForm(row, () => {
    onClose()
    onSaved()
  })
  const codes = form.getValues().codes
  const mayGive = (code: number): boolean => isRoot || me?.codes.includes(code) === true
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t(isRoot ? 'action.save' : 'action.propose')}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t(isRoot ? 'form.atOnce' : 'form.twoPersons')}
        </Text>
        <TextInput label={t('groups.name')} maxLength={100} {...form.getInputProps('name')} />
        <TextInput
          label={t('groups.description')}
          maxLength={255}
          {...form.getInputProps('description')}
        />
        {isRoot && row === null ? (
          <SegmentedControl
            aria-label={t('field.scope')}
            data={(['ADMIN', 'ROOT_ADMIN'] as const).map((value) => ({
              value,
              label: t(`scope.${value}`),
            }))}
            {...form.getInputProps('scope')}
          />
        ) : null}
        {Object.entries(areas).map(([area, list]) => (
          <Area
            key={area}
            name={area as AreaName}
            list={list}
            chosen={codes}
            mayGive={mayGive}
            onChange={(next) => form.setFieldValue('codes', next)}
          />
        ))}
        {form.errors.codes === undefined ? null : (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {form.errors.codes}
          </Text>
        )}
      </Stack>
    </Form>
  )
}

type AreaName = keyof typeof areas

/** The rights of one area; those that this person does not hold cannot be ticked. */
function Area({
  name,
  list,
  chosen,
  mayGive,
  onChange,
}: {
  name: AreaName
  list: readonly number[]
  chosen: readonly number[]
  mayGive: (code: number) => boolean
  onChange: (chosen: number[]) => void
}) {
  const t = useTranslations('admin')
  const put = (some: readonly number[], on: boolean): void =>
    onChange(
      on ? [...new Set([...chosen, ...some])] : chosen.filter((code) => !some.includes(code)),
    )
  const givable = list.filter(mayGive)
  const count = list.filter((code) => chosen.includes(code)).length
  return (
    <fieldset
      style={{
        border: '1px solid var(--hairline)',
        borderRadius: 8,
        padding: '8px 12px',
        margin: 0,
        minWidth: 0,
      }}
    >
      <legend style={{ padding: '0 4px', fontWeight: 600, fontSize: 13 }}>
        {t(`area.${name}`)}
      </legend>
      <Checkbox
        label={t('groups.all')}
        mb={8}
        checked={givable.length > 0 && givable.every((code) => chosen.includes(code))}
        indeterminate={count > 0 && count < list.length}
        disabled={givable.length === 0}
        onChange={(event) => put(givable, event.currentTarget.checked)}
      />
      <div
        style={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
        }}
      >
        {list.map((code) => (
          <Checkbox
            key={code}
            label={t(`code.${nameOfCode(code) ?? 'admin'}`)}
            checked={chosen.includes(code)}
            disabled={!mayGive(code)}
            {...(mayGive(code) ? {} : { description: t('groups.notYours') })}
            onChange={(event) => put([code], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
