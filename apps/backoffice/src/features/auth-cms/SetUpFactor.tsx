import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authCms } from '@saola/contract/auth-cms'
import type { Output } from '@saola/contract/call'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { Password } from '@saola/web/form/Password.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { wirePassword } from '@saola/web/session/wirePassword'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './factor.module.css'

type Setup = Output<typeof authCms.secondFactorBegin>
interface Props {
  /** A factor is on already: a code of it is asked for, too. */
  on: boolean
  /** Called once the recovery codes were put away. */
  onDone: () => void
  cancel?: ReactNode
}

/** Three steps: who you are, the app, the recovery codes. */
export function SetUpFactor({ on, onDone, cancel = <span /> }: Props) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (setup === null) return <Begin on={on} cancel={cancel} onBegun={setSetup} />
  return <Confirm setup={setup} cancel={cancel} onConfirmed={setCodes} />
}

function Begin({
  on,
  cancel,
  onBegun,
}: {
  on: boolean
  cancel: ReactNode
  onBegun: (setup: Setup) => void
}) {
  const t = useTranslations('admin.factor')
  const enter = useTranslations('admin.enter')
  const check = useValidators()
  const words = { password: enter('password'), code: enter('anyCode') }
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: check(required, words.password),
      code: (value) => (on ? check(required, words.code)(value) : null),
    },
  })
  const submit = useSubmit(
    form,
    words,
    ({ password, code }) =>
      send(authCms.secondFactorBegin, {
        body: { password: wirePassword(password), ...(on ? { code } : {}) },
      }),
    onBegun,
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('next')}
      secondary={cancel}
    >
      <Stack maw={420}>
        <Password
          label={t('password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {on ? (
          <TextInput
            label={t('presentCode')}
            autoComplete="one-time-code"
            maxLength={20}
            {...form.getInputProps('code')}
          />
        ) : null}
      </Stack>
    </Form>
  )
}

function Confirm({
  setup,
  cancel,
  onConfirmed,
}: {
  setup: Setup
  cancel: ReactNode
  onConfirmed: (codes: readonly string[]) => void
}) {
  const t = useTranslations('admin.factor')
  const enter = useTranslations('admin.enter')
  const check = useValidators()
  const words = { code: enter('code') }
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: check(required, words.code) },
  })
  const submit = useSubmit(
    form,
    words,
    (body) => send(authCms.secondFactorConfirm, { body }),
    ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('confirm')}
      secondary={cancel}
    >
      <Stack maw={480}>
        <Text>{t('scan')}</Text>
        <div className={styles.qr}>
          <QrPicture content={setup.uri} name={t('qr')} />
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('typed')}
          </Text>
          <code className={styles.key}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>{' '}
          <CopyButton text={setup.secret} name={t('key')} />
        </div>
        <TextInput
          label={t('code')}
          maw={240}
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          {...form.getInputProps('code')}
        />
      </Stack>
    </Form>
  )
}
