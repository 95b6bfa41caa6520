import { Button, Group as Row, Select, Stack, TextInput, Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { customer, GROUP_NAME_MAX, groupKinds, type GroupKind } from '@saola/contract/customer'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import type { Group } from './rules.ts'
import { useRefreshCustomers } from './useCustomers.ts'

interface Values extends Record<string, unknown> {
  name: string
  kind: GroupKind
}

/** Makes a group or changes one (B-360, B-367). */
export function GroupForm({
  opened,
  model,
  onClose,
}: {
  opened: boolean
  model: Group | null
  onClose: () => void
}) {
  const t = useTranslations('customer.group')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={model === null ? t('createTitle') : t('editTitle')}
    >
      {opened ? <Fields key={model?.id ?? 'new'} model={model} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Fields({ model, onClose }: { model: Group | null; onClose: () => void }) {
  const t = useTranslations('customer')
  const action = useTranslations('common.action')
  const { text } = useErrorText()
  const check = useValidators()
  const refresh = useRefreshCustomers()
  const words = { name: t('enter.groupName') }
  const form = useForm<Values>({
    initialValues: { name: model?.name ?? '', kind: model?.kind ?? 'CUSTOMER' },
    validate: { name: check(required, words.name) },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      model === null
        ? send(customer.createGroup, { body: values }, { idempotencyKey })
        : send(customer.updateGroup, { body: { id: model.id, ...values } }, { idempotencyKey }),
    (saved) => {
      toast.success(t(model === null ? 'group.created' : 'group.saved', { name: saved.name }))
      refresh()
      onClose()
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('group.name')}
          description={t('group.nameHint')}
          withAsterisk
          maxLength={GROUP_NAME_MAX}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('group.kind')}
          allowDeselect={false}
          data={groupKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          {...form.getInputProps('kind')}
        />
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(submit.error)}
          </Alert>
        )}
        <Row justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {action('cancel')}
          </Button>
          <Button type="submit" loading={submit.busy}>
            {model === null ? t('group.create') : action('save')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
