import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authCms } from '@saola/contract/auth-cms'
import type { Output } from '@saola/contract/call'
import { required } from '@saola/contract/validators'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Refused } from './Refused.tsx'

interface Props {
  challenge: string
  onEntered: (tokens: Output<typeof authCms.verifyCode>) => void
  /** Back to the password. */
  onAgain: () => void
}

/** The second step of signing in: the code of the app, or a recovery code in its place. */
export function CodeStep({ challenge, onEntered, onAgain }: Props) {
  const t = useTranslations('auth.cms')
  const enter = useTranslations('auth.enter')
  const errors = useErrorText()
  const check = useValidators()
  const [byApp, setByApp] = useState(true)
  const words = { code: enter(byApp ? 'code' : 'recovery') }
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: check(required, words.code) },
  })
  const submit = useSubmit(
    form,
    words,
    (values) => send(authCms.verifyCode, { body: { challenge, code: values.code } }),
    onEntered,
  )
  // A challenge that is over brings nobody in any more: only the password opens another.
  const over = submit.error instanceof ApiError && submit.error.code === OVER
  const label = t(byApp ? 'code' : 'recovery')
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack>
        <div>
          <Title order={1}>{t('codeTitle')}</Title>
          <Text c="dimmed">{t(byApp ? 'codeText' : 'recoveryText')}</Text>
        </div>
        <TextInput
          key={label}
          label={label}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          inputMode={byApp ? 'numeric' : 'text'}
          maxLength={20}
          size="md"
          {...form.getInputProps('code')}
        />
        <Refused text={submit.error === null ? null : errors.text(submit.error)} />
        {over ? null : (
          <Button type="submit" size="md" loading={submit.busy}>
            {t('verify')}
          </Button>
        )}
        <Button
          variant="subtle"
          onClick={() => {
            setByApp(!byApp)
            form.reset()
          }}
        >
          {t(byApp ? 'useRecovery' : 'useApp')}
        </Button>
        <Button variant={over ? 'filled' : 'subtle'} onClick={onAgain}>
          {t('again')}
        </Button>
      </Stack>
    </form>
  )
}
const OVER = 30006
