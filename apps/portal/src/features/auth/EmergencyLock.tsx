import { searchHook, text } from '@saola/web/list/screenSearch'
import { Alert, Button, Stack, Switch, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { auth } from '@saola/contract/auth'
import type { Output } from '@saola/contract/call'
import { phone, required } from '@saola/contract/validators'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { OtpStep } from '@saola/web/ui/OtpStep.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../../app/auth.module.css'
import { paths } from '../../app/paths.ts'
import { store } from '../../app/services.ts'
import { MerchantCodeField, PhoneField } from './AccountFields.tsx'
import { DemoInbox } from './DemoInbox.tsx'
import { maskPhone } from './mask.ts'

type Step = Output<typeof auth.emergencyLockOtp>
interface Who extends Record<string, unknown> {
  phone: string
  merchantCode: string
  member: boolean
}

const useLockSearch = searchHook({ token: text })

/** Locks one's own account by the link of a security message or by a one-time code (reliability bar I9). Opening the page alone locks nothing. */
export function EmergencyLock() {
  const t = useTranslations('auth.lock')
  const { token } = useLockSearch()
  const [byCode, setByCode] = useState(false)
  const [member, setMember] = useState(false)
  const lock = useMutation({
    mutationFn: (body: { token: string } | { sessionId: string; otp: string }) =>
      send(auth.emergencyLock, { body }),
  })
  if (lock.isSuccess) {
    return (
      <Stack gap="md">
        <Title order={1}>{t('doneTitle')}</Title>
        <Alert color="#0f7a43" variant="light" role="status">
          {t('done')}
        </Alert>
        <LinkButton size="md" to={member ? paths.memberForgetPassword : paths.forgetPassword}>
          {t('reset')}
        </LinkButton>
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('subtitle')}</Text>
      </div>
      {typeof token === 'string' && /^[0-9A-Za-z]{32}$/.test(token) && !byCode ? (
        <ByLink
          busy={lock.isPending}
          error={lock.error}
          onLock={() => lock.mutate({ token })}
          onCode={() => {
            lock.reset()
            setByCode(true)
          }}
        />
      ) : (
        <ByCode
          busy={lock.isPending}
          error={lock.error}
          onLock={lock.mutate}
          onReset={lock.reset}
          onMember={setMember}
        />
      )}
    </Stack>
  )
}

const effects = ['effect', 'effectMoney', 'effectBack'] as const
const iconOf: Record<(typeof effects)[number], IconName> = {
  effect: 'lock',
  effectMoney: 'wallet',
  effectBack: 'key',
}

function Effects() {
  const t = useTranslations('auth.lock')
  return (
    <ul className={styles.rules}>
      {effects.map((effect) => (
        <li key={effect}>
          <Icon name={iconOf[effect]} size={16} />
          {t(effect)}
        </li>
      ))}
    </ul>
  )
}

function ByLink({
  busy,
  error,
  onLock,
  onCode,
}: {
  busy: boolean
  error: Error | null
  onLock: () => void
  onCode: () => void
}) {
  const t = useTranslations('auth.lock')
  const { text } = useErrorText()
  const bad = error instanceof ApiError && error.key === 'auth.reset_token_invalid'
  return (
    <>
      <Effects />
      {error === null ? null : (
        <Alert color="#b42318" role="alert">
          {bad ? t('linkBad') : text(error)}
        </Alert>
      )}
      {bad ? (
        <Button size="md" onClick={onCode}>
          {t('byCode')}
        </Button>
      ) : (
        <Button size="md" color="#b42318" loading={busy} onClick={onLock}>
          {t('confirm')}
        </Button>
      )}
    </>
  )
}

function useLockCode(onMember: (on: boolean) => void) {
  const enter = useTranslations('auth.enter')
  const words = { phone: enter('phone'), merchantCode: enter('merchantCode') }
  const check = useValidators()
  const [step, setStep] = useState<Step | null>(null)
  const form = useForm<Who>({
    initialValues: { phone: '', merchantCode: store.merchantCode.get() ?? '', member: false },
    validate: {
      phone: check(phone, words.phone),
      merchantCode: (value, all) =>
        all.member ? check(required, words.merchantCode)(value) : null,
    },
  })
  const { member } = form.values
  const ask = ({ phone: typed, merchantCode }: Who) =>
    send(auth.emergencyLockOtp, {
      body: { phone: typed.trim(), ...(member ? { merchantCode: merchantCode.trim() } : {}) },
    })
  const submit = useSubmit(form, words, ask, (opened) => {
    onMember(member)
    setStep(opened)
  })
  return { form, submit, step, leaveStep: () => setStep(null) }
}

function ByCode({
  busy,
  error,
  onLock,
  onReset,
  onMember,
}: {
  busy: boolean
  error: Error | null
  onLock: (body: { sessionId: string; otp: string }) => void
  onReset: () => void
  onMember: (on: boolean) => void
}) {
  const t = useTranslations('auth')
  const errors = useErrorText()
  const { form, submit, step, leaveStep } = useLockCode(onMember)
  if (step !== null) {
    return (
      <>
        <Title order={2} size="h3">
          {t('lock.codeTitle')}
        </Title>
        <Text c="dimmed">{t('reset.codeHint')}</Text>
        <OtpStep
          sentTo={maskPhone(form.values.phone)}
          timeoutSec={step.timeout}
          sessionId={step.sessionId}
          busy={busy}
          error={error ?? submit.error}
          onCode={(otp) => onLock({ sessionId: step.sessionId, otp })}
          onResend={() => {
            onReset()
            submit.run(form.values)
          }}
          onBack={() => {
            onReset()
            leaveStep()
          }}
        />
        <DemoInbox />
      </>
    )
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <Effects />
        <Switch label={t('lock.member')} {...form.getInputProps('member', { type: 'checkbox' })} />
        {form.values.member ? <MerchantCodeField {...form.getInputProps('merchantCode')} /> : null}
        <PhoneField {...form.getInputProps('phone')} />
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={submit.busy}>
          {t('lock.send')}
        </Button>
      </Stack>
      <p className={styles.swap}>
        <LinkAnchor underline="always" to={paths.login}>
          {t('reset.toLogin')}
        </LinkAnchor>
      </p>
    </form>
  )
}
