import { SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { admin } from '@saola/contract/admin'
import { required } from '@saola/contract/validators'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { areas } from '../../parts/codeAreas.ts'
import { Area, type AreaName } from './RightsArea.tsx'
import type { GroupRow, Right } from './types.ts'

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

function useGroupForm(row: GroupRow | null, rights: readonly Right[], onSaved: () => void) {
  const t = useTranslations('admin')
  const check = useValidators()
  const words = { name: t('enter.groupName'), codes: t('groups.noneChosen') }
  const form = useForm({
    initialValues: {
      name: row?.name ?? '',
      description: row?.description ?? '',
      scope: row?.scope ?? 'ADMIN',
      // A right that opens nothing any more falls away when the group is saved.
      codes: (row?.codes ?? []).filter((code) => rights.some((right) => right.code === code)),
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

interface FieldsProps {
  row: GroupRow | null
  onClose: () => void
  onSaved: () => void
}
function Fields(props: FieldsProps) {
  const rights = useQuery(queryOptionsOf(admin.rights, {}))
  if (rights.isError)
    return <ErrorState error={rights.error} onRetry={() => void rights.refetch()} />
  return rights.isPending ? (
    <Skeleton height={320} radius={12} />
  ) : (
    <Ready {...props} rights={rights.data} />
  )
}

function Ready({ row, rights, onClose, onSaved }: FieldsProps & { rights: readonly Right[] }) {
  const t = useTranslations('admin')
  const me = useAdmin().data
  const isRoot = me?.scope === 'ROOT_ADMIN'
  const { form, submit } = useGroupForm(row, rights, () => {
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
        <TextInput
          required
          label={t('groups.name')}
          maxLength={100}
          {...form.getInputProps('name')}
        />
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
        {areasOf(rights).map(([area, list]) => (
          <Area
            key={area}
            name={area}
            rights={list}
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

/** The rights that open something, by area; an area without any is left out. */
const areasOf = (rights: readonly Right[]): [AreaName, Right[]][] =>
  Object.entries(areas)
    .map(([area, codes]): [AreaName, Right[]] => [
      area as AreaName,
      rights.filter(({ code }) => codes.some((own) => own === code)),
    ])
    .filter(([, list]) => list.length > 0)
