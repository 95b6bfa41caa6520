import { Alert, Button, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { roleGroup } from '@saola/contract/role-group'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { refreshPeople, type RoleGroup } from './data.ts'
import styles from './member.module.css'
import { RightsMatrix } from './RightsMatrix.tsx'

export type DrawerMode = 'view' | 'edit' | 'copy' | 'new'
const FORM = 'role-group'

/** A group's rights: to look at, to change, or as the start of a new one. */
export function RoleGroupDrawer({
  mode,
  group,
  opened,
  onClose,
  onCopy,
}: {
  mode: DrawerMode
  group: RoleGroup | null
  opened: boolean
  onClose: () => void
  onCopy: (id: string) => void
}) {
  const t = useTranslations('member.role')
  const { can } = useMe()
  const mayCreate = can(1903, 'CREATE')
  const editing =
    mode !== 'view' &&
    mayCreate &&
    (mode !== 'edit' || group?.allowedActions.includes('update') === true)
  const name = group?.name ?? ''
  const formTitle = mode === 'edit' ? t('editTitle', { name }) : t('createTitle')
  const submitFoot = (
    <div className={styles.foot}>
      <Button type="submit" form={FORM}>
        {t(mode === 'edit' ? 'submitEdit' : 'submitCreate')}
      </Button>
    </div>
  )
  const copyFoot =
    mayCreate && group !== null ? (
      <div className={styles.foot}>
        <Button variant="default" onClick={() => onCopy(group.id)}>
          {t('copy')}
        </Button>
      </div>
    ) : null
  return (
    <SideDrawer
      opened={opened}
      title={editing ? formTitle : t('viewTitle', { name })}
      onClose={onClose}
      footer={editing ? submitFoot : copyFoot}
    >
      {opened ? <Content editing={editing} mode={mode} group={group} onDone={onClose} /> : null}
    </SideDrawer>
  )
}

function Content({
  editing,
  mode,
  group,
  onDone,
}: {
  editing: boolean
  mode: DrawerMode
  group: RoleGroup | null
  onDone: () => void
}) {
  if (editing)
    return (
      <GroupForm key={`${mode}/${group?.id ?? ''}`} mode={mode} group={group} onDone={onDone} />
    )
  if (group === null) return null
  return (
    <>
      <Text c="dimmed">{group.description}</Text>
      <RightsMatrix chosen={new Set(group.actions.map((action) => action.id))} />
    </>
  )
}

function useGroupForm(mode: DrawerMode, group: RoleGroup | null, onDone: () => void) {
  const t = useTranslations('member.role')
  const words = { name: useTranslations('member.enter')('roleName'), actions: t('none') }
  const check = useValidators()
  const { actions: held = [] } = useMe()
  const name = group?.name ?? ''
  const form = useForm<{ name: string; description: string; actions: string[] }>({
    initialValues: {
      name: mode === 'copy' && group !== null ? t('copyName', { name }) : name,
      description: group?.description ?? '',
      // A copy holds what the copier may give.
      actions: (group?.actions ?? []).map((action) => action.id).filter((id) => held.includes(id)),
    },
    validate: {
      name: check(required, words.name),
      actions: (value) => (value.length === 0 ? words.actions : null),
    },
  })
  const submit = useSubmit(
    form as never,
    words,
    (_values: Record<string, unknown>, idempotencyKey) => {
      const typed = form.getValues()
      const body = {
        name: typed.name.trim(),
        description: typed.description.trim(),
        actions: typed.actions,
      }
      return mode === 'edit' && group !== null
        ? send(roleGroup.update, { params: { roleGroupId: group.id }, body }, { idempotencyKey })
        : send(roleGroup.create, { body }, { idempotencyKey })
    },
    (saved) => {
      toast.success(t('saved', { name: saved.name }), { durationMs: NOTICE_MS })
      refreshPeople()
      onDone()
    },
  )
  return { form, submit }
}

function GroupForm({
  mode,
  group,
  onDone,
}: {
  mode: DrawerMode
  group: RoleGroup | null
  onDone: () => void
}) {
  const t = useTranslations('member.role')
  const { text } = useErrorText()
  const { form, submit } = useGroupForm(mode, group, onDone)
  return (
    <form
      id={FORM}
      noValidate
      onSubmit={form.onSubmit((values) => submit.run({ ...values }))}
      className={styles.fields}
    >
      <TextInput
        label={t('name')}
        maxLength={60}
        size="md"
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('description')}
        maxLength={255}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <RightsMatrix
        chosen={new Set(form.values.actions)}
        onChange={(next) => form.setFieldValue('actions', [...next])}
      />
      {form.errors.actions === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.actions}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('note')}
      </Text>
      {submit.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(submit.error)}
        </Alert>
      )}
    </form>
  )
}
