import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { auth } from '@saola/contract/auth'
import type { Output } from '@saola/contract/call'
import { user } from '@saola/contract/user'
import { required } from '@saola/contract/validators'
import { ApiError } from '@saola/web/api/ApiError'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Password } from '@saola/web/form/Password.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { wirePassword } from '@saola/web/session/wirePassword'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { emptyPassword, NewPasswordFields, useNewPasswordRules } from './NewPasswordFields.tsx'
import { Security } from './Security.tsx'

type Step = Output<typeof user.changeCheck>

/** The present password for a step, the step for a new password; beside it where the person is signed in. */
export function ChangePassword() {
  const t = useTranslations('auth.change')
  const queries = useQueryClient()
  const [step, setStep] = useState<Step | null>(null)
  const finish = (): void => {
    toast.success(t('done'), { durationMs: NOTICE_MS })
    setStep(null)
    void queries.invalidateQueries({ queryKey: keyOf(auth.sessions) })
  }
  return (
    <Page title={t('title')}>
      <Section title={t(step === null ? 'presentTitle' : 'newTitle')}>
        <div style={{ maxWidth: 420 }}>
          {step === null ? (
            <Present onStep={setStep} />
          ) : (
            <Next step={step} onDone={finish} onBack={() => setStep(null)} />
          )}
        </div>
      </Section>
      <Security />
    </Page>
  )
}

function Present({ onStep }: { onStep: (step: Step) => void }) {
  const t = useTranslations('auth.change')
  const errors = useErrorText()
  const check = useValidators()
  const words = { password: useTranslations('auth.enter')('currentPassword') }
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: check(required, words.password) },
  })
  const submit = useSubmit(
    form,
    words,
    async (values) => send(user.changeCheck, { body: { password: wirePassword(values.password) } }),
    onStep,
  )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <Password
          label={t('present')}
          autoComplete="current-password"
          maxLength={64}
          {...form.getInputProps('password')}
        />
        <Text size="sm" c="dimmed">
          {t('effect')}
        </Text>
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={submit.busy}>
            {t('next')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Next({ step, onDone, onBack }: { step: Step; onDone: () => void; onBack: () => void }) {
  const t = useTranslations('auth.change')
  const errors = useErrorText()
  const { validate, words } = useNewPasswordRules()
  const form = useForm({
    initialValues: { ...emptyPassword } as typeof emptyPassword & Record<string, unknown>,
    validate,
  })
  const submit = useSubmit(
    form,
    words,
    async (values) =>
      send(user.changeSubmit, {
        body: {
          sessionId: step.sessionId,
          token: step.token,
          password: wirePassword(values.password),
        },
      }),
    onDone,
  )
  // The step lives ten minutes and a few tries; then the present password is asked for again.
  const over = submit.error instanceof ApiError && submit.error.key === 'auth.step_session_invalid'
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <NewPasswordFields form={form} label={t('newPassword')} />
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        <Group>
          {over ? null : (
            <Button type="submit" loading={submit.busy}>
              {t('submit')}
            </Button>
          )}
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
