import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { auth } from '@saola/contract/auth'
import type { Output } from '@saola/contract/call'
import { user } from '@saola/contract/user'
import { phone, required } from '@saola/contract/validators'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { wirePassword } from '@saola/web/session/wirePassword'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { OtpStep } from '@saola/web/ui/OtpStep.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../../app/auth.module.css'
import { paths } from '../../app/paths.ts'
import { device, store } from '../../app/services.ts'
import { MerchantCodeField, PhoneField } from './AccountFields.tsx'
import { DemoInbox } from './DemoInbox.tsx'
import { maskPhone } from './mask.ts'
import { emptyPassword, NewPasswordFields, useNewPasswordRules } from './NewPasswordFields.tsx'

type Step = Output<typeof user.forgotCheckPhone>
interface Who extends Record<string, unknown> {
  phone: string
  merchantCode: string
}

/** Phone, code for a token, new password. */
export const ForgetPassword = () => <Reset member={false} />
export const MemberForgetPassword = () => <Reset member />

/** Phone, then a code for a ticket, by which the password is set. */
function useReset(member: boolean) {
  const enter = useTranslations('auth.enter')
  const words = { phone: enter('phone'), merchantCode: enter('merchantCode') }
  const check = useValidators()
  const [step, setStep] = useState<Step | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const known = device.login()
  const form = useForm<Who>({
    initialValues: { phone: known?.phone ?? '', merchantCode: store.merchantCode.get() ?? '' },
    validate: {
      phone: check(phone, words.phone),
      merchantCode: (value) => (member ? check(required, words.merchantCode)(value) : null),
    },
  })
  const ask = ({ phone: typed, merchantCode }: Who) =>
    member
      ? send(auth.memberResetOtp, {
          body: { phone: typed.trim(), merchantCode: merchantCode.trim() },
        })
      : send(user.forgotCheckPhone, { query: { phone: typed.trim() } })
  const submit = useSubmit(form, words, ask, setStep)
  const prove = useMutation({
    mutationFn: (body: { sessionId: string; otp: string }) =>
      send(member ? auth.memberResetVerify : user.forgotCheckOtp, { body }),
    onSuccess: (ticket) => setToken(ticket.token),
  })
  const back = (): void => {
    prove.reset()
    setStep(null)
  }
  const restart = (): void => {
    setToken(null)
    back()
  }
  return { form, submit, prove, step, token, restart, back }
}

function Reset({ member }: { member: boolean }) {
  const t = useTranslations('auth')
  const errors = useErrorText()
  const { form, submit, prove, step, token, restart, back } = useReset(member)
  if (token !== null) return <SetPassword member={member} token={token} onAgain={restart} />
  if (step !== null) {
    return (
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('reset.codeTitle')}</Title>
          <Text c="dimmed">{t('reset.codeHint')}</Text>
        </div>
        <OtpStep
          sentTo={maskPhone(form.values.phone)}
          timeoutSec={step.timeout}
          sessionId={step.sessionId}
          busy={prove.isPending}
          error={prove.error ?? submit.error}
          onCode={(otp) => prove.mutate({ sessionId: step.sessionId, otp })}
          onResend={() => {
            prove.reset()
            submit.run(form.values)
          }}
          onBack={back}
        />
        <DemoInbox />
      </Stack>
    )
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <div>
          <Title order={1}>{t(member ? 'reset.memberTitle' : 'reset.title')}</Title>
          <Text c="dimmed">{t(member ? 'reset.memberSubtitle' : 'reset.subtitle')}</Text>
        </div>
        {member ? <MerchantCodeField {...form.getInputProps('merchantCode')} /> : null}
        <PhoneField {...form.getInputProps('phone')} />
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={submit.busy}>
          {t('reset.send')}
        </Button>
      </Stack>
      <OtherLinks member={member} />
    </form>
  )
}

function OtherLinks({ member }: { member: boolean }) {
  const t = useTranslations('auth')
  return (
    <p className={styles.swap}>
      <LinkAnchor
        underline="always"
        to={member ? paths.forgetPassword : paths.memberForgetPassword}
      >
        {t(member ? 'reset.toOwner' : 'reset.toMember')}
      </LinkAnchor>{' '}
      ·{' '}
      <LinkAnchor underline="always" to={paths.login}>
        {t('reset.toLogin')}
      </LinkAnchor>
    </p>
  )
}

function SetPassword({
  member,
  token,
  onAgain,
}: {
  member: boolean
  token: string
  onAgain: () => void
}) {
  const t = useTranslations('auth.reset')
  const errors = useErrorText()
  const navigate = useNavigate()
  const { validate, words } = useNewPasswordRules()
  const form = useForm({
    initialValues: { ...emptyPassword } as typeof emptyPassword & Record<string, unknown>,
    validate,
  })
  const submit = useSubmit(
    form,
    words,
    async (values) =>
      send(member ? auth.memberResetSubmit : user.forgotSubmit, {
        body: { token, password: wirePassword(values.password) },
      }),
    () => {
      toast.success(t('done'), { durationMs: NOTICE_MS })
      void navigate({ to: paths.login })
    },
  )
  const over = submit.error instanceof ApiError && submit.error.key === 'auth.reset_token_invalid'
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <div>
          <Title order={1}>{t('newTitle')}</Title>
          <Text c="dimmed">{t('newSubtitle')}</Text>
        </div>
        <NewPasswordFields form={form} />
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        {over ? (
          <Button size="md" onClick={onAgain}>
            {t('again')}
          </Button>
        ) : (
          <Button type="submit" size="md" loading={submit.busy}>
            {t('submit')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
