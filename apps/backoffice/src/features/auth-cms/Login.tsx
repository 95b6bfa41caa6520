import { searchHook, text } from '@saola/web/list/screenSearch'
import { Button, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authCms } from '@saola/contract/auth-cms'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Password } from '@saola/web/form/Password.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { safeRedirect } from '@saola/web/session/redirect'
import { wirePassword } from '@saola/web/session/wirePassword'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageToggle } from '../../app/LanguageToggle.tsx'
import { Mark } from '../../app/Mark.tsx'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/services.ts'
import styles from '../../app/shell.module.css'
import { CodeStep } from './CodeStep.tsx'
import { Refused } from './Refused.tsx'

const useEntrySearch = searchHook({ redirect_uri: text })

/** Bank staff and the root admin sign in with user name and password, each at a call of their own, and with a code where a second factor is on. */
export function Login() {
  const [challenge, setChallenge] = useState<string | null>(null)
  const enter = useEnter()
  return (
    <div className={styles.login}>
      <Head />
      <main>
        <div className={styles.form}>
          {challenge === null ? (
            <PasswordStep onEntered={enter} onChallenge={setChallenge} />
          ) : (
            <CodeStep challenge={challenge} onEntered={enter} onAgain={() => setChallenge(null)} />
          )}
        </div>
      </main>
    </div>
  )
}

interface Tokens {
  token: string
  refreshToken: string
  expiresIn: number
}
function PasswordStep({
  onEntered,
  onChallenge,
}: {
  onEntered: (tokens: Tokens) => void
  onChallenge: (challenge: string) => void
}) {
  const t = useTranslations('auth')
  const errors = useErrorText()
  const check = useValidators()
  const words = { username: t('enter.username'), password: t('enter.password') }
  const form = useForm({
    initialValues: { kind: 'staff', username: '', password: '' },
    validate: {
      username: check(required, words.username),
      password: check(required, words.password),
    },
  })
  const submit = useSubmit(
    form,
    words,
    async (values) =>
      send(values.kind === 'root' ? authCms.rootLogin : authCms.login, {
        body: { username: values.username.trim(), password: wirePassword(values.password) },
      }),
    (answer) => ('challenge' in answer ? onChallenge(answer.challenge) : onEntered(answer)),
  )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack>
        <div>
          <Title order={1}>{t('cms.title')}</Title>
          <Text c="dimmed">{t('cms.subtitle')}</Text>
        </div>
        <SegmentedControl
          fullWidth
          aria-label={t('cms.kind')}
          data={[
            { value: 'staff', label: t('cms.staff') },
            { value: 'root', label: t('cms.root') },
          ]}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label={t('field.username')}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={50}
          {...form.getInputProps('username')}
        />
        <Password
          label={t('field.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Refused text={submit.error === null ? null : errors.text(submit.error)} />
        <Button type="submit" size="md" loading={submit.busy}>
          {t('cms.submit')}
        </Button>
      </Stack>
    </form>
  )
}

/** Keeps the tokens and goes where the person wanted to go. */
function useEnter(): (tokens: Tokens) => void {
  const navigate = useNavigate()
  const { redirect_uri } = useEntrySearch()
  const known: readonly string[] = Object.values(paths)
  const asked = safeRedirect(
    redirect_uri,
    location.origin,
    (path) => known.includes(path) && path !== paths.login,
  )
  return ({ token, refreshToken, expiresIn }) => {
    session.succeed({ token, refreshToken, expiresIn })
    void navigate({ to: asked ?? paths.home, replace: true })
  }
}

function Head() {
  const shell = useTranslations('shell')
  const own = useTranslations('backoffice')
  return (
    <header className={styles.header}>
      <span className={styles.product}>
        <Mark />
        <strong>{shell('cms.product')}</strong>
        <span className={styles.staffOnly}>{own('staffOnly')}</span>
      </span>
      <span className={styles.push}>
        <LanguageToggle />
      </span>
    </header>
  )
}
