import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authCms } from '@saola/contract/auth-cms'
import { password, required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { Password } from '@saola/web/form/Password.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { wirePassword } from '@saola/web/session/wirePassword'
import { useTranslations } from 'use-intl'

/** Present password, new one, and the new one again: for the first sign-in and for the profile. */
export function NewPassword({ submitLabel, onDone }: { submitLabel: string; onDone: () => void }) {
  const t = useTranslations('admin.profile')
  const enter = useTranslations('admin.enter')
  const rule = useTranslations('error.error')
  const check = useValidators()
  const words = {
    current: enter('currentPassword'),
    next: enter('newPassword'),
    repeat: enter('repeat'),
  }
  const form = useForm({
    initialValues: { current: '', next: '', repeat: '' },
    validate: {
      current: check(required, words.current),
      next: check(password, words.next),
      repeat: (value, values) => {
        if (value === '') return words.repeat
        return value === values.next ? null : t('notSame')
      },
    },
  })
  const submit = useSubmit(
    form,
    words,
    async (values) =>
      send(authCms.changePassword, {
        body: {
          password: wirePassword(values.current),
          newPassword: wirePassword(values.next),
        },
      }),
    () => {
      form.reset()
      onDone()
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={submitLabel}
    >
      <Stack maw={420}>
        <Password
          label={t('current')}
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <Password
          label={t('next')}
          description={rule('password-rule')}
          autoComplete="new-password"
          {...form.getInputProps('next')}
        />
        <Password
          label={t('repeat')}
          autoComplete="new-password"
          {...form.getInputProps('repeat')}
        />
      </Stack>
    </Form>
  )
}
