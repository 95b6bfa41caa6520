import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { savedView, type StaffView } from '@saola/contract/saved-view'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import styles from '@saola/web/parts/views/views.module.css'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'

/** Another name, other filters, shared or not. */
export function StaffViewForm({
  view,
  kept,
  onClose,
  onSaved,
}: {
  view: StaffView
  /** What the list shows now. */
  kept: string
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('web.views')
  const say = useTranslations('backoffice.views')
  const action = useTranslations('common.action')
  const { text } = useErrorText()
  const check = useValidators()
  const words = { name: useTranslations('web.enter')('viewName') }
  const form = useForm({
    initialValues: { name: view.name, isShared: view.isShared, replaces: false },
    validate: { name: check(required, words.name) },
  })
  const submit = useSubmit(
    form,
    words,
    ({ name, isShared, replaces }, idempotencyKey) =>
      send(
        savedView.cmsUpdate,
        {
          params: { id: view.id },
          body: { name: name.trim(), search: replaces ? kept : view.search, isShared },
        },
        { idempotencyKey },
      ),
    (saved) => {
      toast.success(t('saved', { name: saved.name }), { durationMs: NOTICE_MS })
      onSaved()
    },
  )
  return (
    <form noValidate className={styles.editing} onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label={t('name')}
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Checkbox label={t('share')} {...form.getInputProps('isShared', { type: 'checkbox' })} />
        {kept === '' || kept === view.search ? null : (
          <Checkbox
            label={say('replaces')}
            {...form.getInputProps('replaces', { type: 'checkbox' })}
          />
        )}
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(submit.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {action('cancel')}
          </Button>
          <Button type="submit" loading={submit.busy}>
            {action('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
