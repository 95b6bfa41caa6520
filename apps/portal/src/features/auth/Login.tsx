import {
  Alert,
  Button,
  Checkbox,
  Group,
  Loader,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { auth } from '@saola/contract/auth'
import type { Output } from '@saola/contract/call'
import { phone, required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Password } from '@saola/web/form/Password.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { wirePassword } from '@saola/web/session/wirePassword'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../../app/auth.module.css'
import { paths } from '../../app/paths.ts'
import { device, store } from '../../app/services.ts'
import { useFeatures } from '../../app/useMe.ts'
import { MerchantCodeField, PhoneField } from './AccountFields.tsx'
import { useEnter } from './useEnter.ts'

// The second step and the other way in are fetched when they are wanted; the first visit pays for the form alone.
const loadCodeStep = () => import('./CodeStep.tsx')
const CodeStep = lazy(() => loadCodeStep().then((m) => ({ default: m.CodeStep })))
const QrLogin = lazy(() => import('./QrLogin.tsx').then((m) => ({ default: m.QrLogin })))

interface Credentials extends Record<string, unknown> {
  phone: string
  password: string
  merchantCode: string
  member: boolean
  remember: boolean
}
type Step = Output<typeof auth.login>

const askForCode = async ({
  phone: number,
  password,
  merchantCode,
  member,
}: Credentials): Promise<Step> => {
  void loadCodeStep()
  const body = { phone: number.trim(), password: wirePassword(password) }
  return member
    ? send(auth.memberLogin, { body: { ...body, merchantCode: merchantCode.trim() } })
    : send(auth.login, { body })
}

/** Phone and password, then the one-time code; members also give the merchant code. */
export function Login() {
  const t = useTranslations('auth')
  const check = useValidators()
  const words = {
    phone: t('enter.phone'),
    password: t('enter.password'),
    merchantCode: t('enter.merchantCode'),
  }
  const { qrLogin } = useFeatures()
  const [method, setMethod] = useState<SignInMethod>('password')
  const [step, setStep] = useState<Step | null>(null)
  const known = device.login()
  const form = useForm<Credentials>({
    initialValues: {
      phone: known?.phone ?? '',
      password: '',
      merchantCode: store.merchantCode.get() ?? '',
      member: known?.member ?? false,
      remember: known !== null,
    },
    validate: {
      phone: check(phone, words.phone),
      password: check(required, words.password),
      merchantCode: (value, all) =>
        all.member ? check(required, words.merchantCode)(value) : null,
    },
  })
  const submit = useSubmit(form, words, askForCode, setStep)
  const finish = useFinish(form.values)
  const { member } = form.values
  // A QR is asked for when the code has been typed, not at every letter.
  const [shop] = useDebouncedValue(form.values.merchantCode.trim(), 600)
  if (step !== null) {
    return (
      <Suspense fallback={<Loader />}>
        <CodeStep
          phone={form.values.phone}
          step={step}
          busy={finish.isPending}
          error={finish.error ?? submit.error}
          onCode={(otp) => finish.mutate({ sessionId: step.sessionId, otp })}
          onResend={() => {
            finish.reset()
            submit.run(form.values)
          }}
          onBack={() => {
            finish.reset()
            setStep(null)
          }}
        />
      </Suspense>
    )
  }
  const byQr = qrLogin && method === 'qr'
  return (
    <>
      <Stack gap="md">
        <div>
          <Title order={1}>{t('login.title')}</Title>
          <Text c="dimmed">{t('login.subtitle')}</Text>
        </div>
        {qrLogin ? <MethodChoice value={method} onChange={setMethod} /> : null}
        <Switch label={t('login.member')} {...form.getInputProps('member', { type: 'checkbox' })} />
        {member ? <MerchantCodeField {...form.getInputProps('merchantCode')} /> : null}
        {byQr ? (
          <QrPart member={member} merchantCode={shop} />
        ) : (
          <PasswordPart form={form} busy={submit.busy} error={submit.error} onSubmit={submit.run} />
        )}
      </Stack>
      <OtherLinks />
    </>
  )
}

type SignInMethod = 'password' | 'qr'
interface MethodProps {
  value: SignInMethod
  onChange: (method: SignInMethod) => void
}
function MethodChoice({ value, onChange }: MethodProps) {
  const t = useTranslations('auth')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('login.way')}
      value={value}
      onChange={(next) => onChange(next as SignInMethod)}
      data={[
        { value: 'password', label: t('login.byPassword') },
        { value: 'qr', label: t('login.byQr') },
      ]}
    />
  )
}

/** For those who have no account, or fear for it. */
function OtherLinks() {
  const t = useTranslations('auth')
  return (
    <>
      <p className={styles.swap}>
        {t('login.noAccount')}{' '}
        <LinkAnchor underline="always" to={paths.register}>
          {t('login.toRegister')}
        </LinkAnchor>
      </p>
      <p className={styles.swap}>
        <LinkAnchor underline="always" size="sm" to={paths.emergencyLock}>
          {t('login.lock')}
        </LinkAnchor>
      </p>
    </>
  )
}

function QrPart({ member, merchantCode }: { member: boolean; merchantCode: string }) {
  const t = useTranslations('auth.qr')
  if (member && merchantCode === '') return <Text c="dimmed">{t('memberCode')}</Text>
  return (
    <Suspense fallback={<Loader mx="auto" />}>
      <QrLogin merchantCode={member ? merchantCode : ''} />
    </Suspense>
  )
}

function PasswordPart({
  form,
  busy,
  error,
  onSubmit,
}: {
  form: UseFormReturnType<Credentials>
  busy: boolean
  error: Error | null
  onSubmit: (values: Credentials) => void
}) {
  const t = useTranslations('auth')
  const errors = useErrorText()
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit)}>
      <Stack gap="md">
        <PhoneField {...form.getInputProps('phone')} />
        <Password
          label={t('field.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label={t('login.remember')}
            {...form.getInputProps('remember', { type: 'checkbox' })}
          />
          <LinkAnchor
            underline="always"
            size="sm"
            to={form.values.member ? paths.memberForgetPassword : paths.forgetPassword}
          >
            {t('login.forgot')}
          </LinkAnchor>
        </Group>
        {error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(error)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={busy}>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  )
}

/** The code step: tokens start the session. What is remembered on this device is the phone, and of a member the merchant code; nothing else. */
function useFinish(values: Credentials) {
  const enter = useEnter()
  return useMutation({
    mutationFn: (body: { sessionId: string; otp: string }) =>
      send(values.member ? auth.memberVerifyOtp : auth.verifyOtp, { body }),
    onSuccess: (tokens) => {
      store.rememberLogin.set(values.remember)
      device.setLogin(
        values.remember ? { phone: values.phone.trim(), member: values.member } : null,
      )
      if (values.member) store.merchantCode.set(values.merchantCode.trim())
      enter(tokens)
    },
  })
}
