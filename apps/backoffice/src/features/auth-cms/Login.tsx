import { searchHook, text } from '@saola/web/list/screenSearch'
import { Alert, Button, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
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
import { useTranslations } from 'use-intl'
import { LanguageToggle } from '../../app/LanguageToggle.tsx'
import { Mark } from '../../app/Mark.tsx'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/services.ts'
import styles from '../../app/shell.module.css'

const useEntrySearch = searchHook({ redirect_uri: text })

/** Bank staff and the root admin sign in with user name and password, each at a call of their own. */
export function Login() {
  const t = useTranslations('auth')
  const errors = useErrorText()
  const { form, submit } = useSignIn()
  return (
    <div className={styles.login}>
      <Head />
      <main>
        <form noValidate className={styles.form} onSubmit={form.onSubmit(submit.run)}>
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
            {submit.error === null ? null : (
              <Alert color="#b42318" role="alert">
                {errors.text(submit.error)}
              </Alert>
            )}
            <Button type="submit" size="md" loading={submit.busy}>
              {t('cms.submit')}
            </Button>
          </Stack>
        </form>
      </main>
    </div>
  )
}

function useSignIn() {
  const check = useValidators()
  const navigate = useNavigate()
  const { redirect_uri } = useEntrySearch()
  const known: readonly string[] = Object.values(paths)
  const asked = safeRedirect(
    redirect_uri,
    location.origin,
    (path) => known.includes(path) && path !== paths.login,
  )
  const form = useForm({
    initialValues: { kind: 'staff', username: '', password: '' },
    validate: { username: check(required), password: check(required) },
  })
  const submit = useSubmit(
    form,
    async (values) =>
      send(values.kind === 'root' ? authCms.rootLogin : authCms.login, {
        body: { username: values.username.trim(), password: wirePassword(values.password) },
      }),
    ({ token, refreshToken }) => {
      session.succeed({ token, refreshToken })
      void navigate({ to: asked ?? paths.home, replace: true })
    },
  )
  return { form, submit }
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
