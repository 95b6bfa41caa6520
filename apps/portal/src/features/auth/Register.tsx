import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { user } from '@saola/contract/user'
import { phone } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { wirePassword } from '@saola/web/session/wirePassword'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { OtpStep } from '@saola/web/ui/OtpStep.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../../app/auth.module.css'
import { paths } from '../../app/paths.ts'
import { device } from '../../app/services.ts'
import { useConfig } from '../../app/useMe.ts'
import { DemoInbox } from './DemoInbox.tsx'
import { maskPhone } from './mask.ts'
import { emptyPassword, NewPasswordFields, useNewPasswordRules } from './NewPasswordFields.tsx'
import { useEnter } from './useEnter.ts'

type Step = Output<typeof user.checkPhone>

/** Phone, then code and password in one step. */
export function Register() {
  const t = useTranslations('auth')
  const errors = useErrorText()
  const check = useValidators()
  const [step, setStep] = useState<Step | null>(null)
  const words = { phone: t('enter.phone') }
  const form = useForm({
    initialValues: { phone: '' },
    validate: { phone: check(phone, words.phone) },
  })
  const submit = useSubmit(
    form,
    words,
    (values) => send(user.checkPhone, { query: { phone: values.phone.trim() } }),
    setStep,
  )
  if (step !== null)
    return (
      <NewPassword
        step={step}
        phone={form.values.phone.trim()}
        onResend={() => submit.run(form.values)}
        onBack={() => setStep(null)}
      />
    )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <div>
          <Title order={1}>{t('register.title')}</Title>
          <Text c="dimmed">{t('register.subtitle')}</Text>
        </div>
        <PhoneInput
          label={t('field.phone')}
          placeholder={t('hint.phone')}
          autoComplete="tel"
          {...form.getInputProps('phone')}
        />
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={submit.busy}>
          {t('register.next')}
        </Button>
      </Stack>
      <p className={styles.swap}>
        {t('register.haveAccount')}{' '}
        <LinkAnchor underline="always" to={paths.login}>
          {t('register.toLogin')}
        </LinkAnchor>
      </p>
    </form>
  )
}

function useNewAccount(step: Step, number: string) {
  const t = useTranslations('auth')
  const enter = useEnter()
  const passwords = useNewPasswordRules(number)
  const words = { otp: t('register.codeWhole'), ...passwords.words }
  const form = useForm({
    initialValues: { otp: '', ...emptyPassword },
    // A password that cannot stay is told as soon as it stands there, not with the code.
    validateInputOnBlur: ['password'],
    validate: {
      otp: (value) => (value.length === 6 ? null : words.otp),
      ...passwords.validate,
    },
  })
  const submit = useSubmit(
    form,
    words,
    async (values) =>
      send(user.register, {
        body: {
          phone: number,
          sessionId: step.sessionId,
          otp: values.otp,
          password: wirePassword(values.password),
        },
      }),
    (tokens) => {
      toast.success(t('register.done'), { durationMs: NOTICE_MS })
      device.setLogin({ phone: number, member: false })
      enter(tokens)
    },
  )
  return { form, submit }
}

function NewPassword({
  step,
  phone: number,
  onResend,
  onBack,
}: {
  step: Step
  phone: string
  onResend: () => void
  onBack: () => void
}) {
  const t = useTranslations('auth')
  const links = useConfig().data?.links
  const { form, submit } = useNewAccount(step, number)
  const link = (href: string | undefined) => (chunks: ReactNode) => (
    <a href={href} target="_blank" rel="noreferrer">
      {chunks}
    </a>
  )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <Title order={1}>{t('register.codeTitle')}</Title>
        <OtpStep
          embedded
          sentTo={maskPhone(number)}
          timeoutSec={step.timeout}
          sessionId={step.sessionId}
          busy={submit.busy}
          error={submit.error ?? undefined}
          onCode={(otp) => form.setFieldValue('otp', otp)}
          onResend={onResend}
          onBack={onBack}
        />
        {form.errors.otp === undefined ? null : (
          <Text size="sm" c="var(--mantine-color-error)">
            {form.errors.otp}
          </Text>
        )}
        <NewPasswordFields form={form as never} />
        <Text size="sm" c="dimmed">
          {t.rich('register.terms', {
            terms: link(links?.termsOfUse),
            privacy: link(links?.privacyPolicy),
          })}
        </Text>
        <Button type="submit" size="md" loading={submit.busy}>
          {t('register.submit')}
        </Button>
      </Stack>
      <DemoInbox />
    </form>
  )
}
