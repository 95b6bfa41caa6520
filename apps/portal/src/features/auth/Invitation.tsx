import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { member } from '@saola/contract/member'
import { password } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Password } from '@saola/web/form/Password.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { wirePassword } from '@saola/web/session/wirePassword'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { device, store } from '../../app/services.ts'
import { RuleMeter } from './RuleMeter.tsx'

/** An invited member sets a password of their own. The token stands in the fragment, which never reaches a server's log. */
export function Invitation() {
  const t = useTranslations('member.invitation')
  const token = useLocation({ select: (location) => location.hash.replace('#', '') })
  const query = useQuery({
    queryKey: [member.openInvitation.id, token],
    queryFn: () => send(member.openInvitation, { body: { token } }),
    retry: false,
    staleTime: Infinity,
  })
  if (query.isPending)
    return (
      <Stack gap="md" aria-busy="true">
        <Title order={1}>
          <Skeleton component="span" height={28} width={220} />
        </Title>
        <Skeleton height={60} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Stack>
    )
  if (query.isError) {
    return (
      <Stack gap="md" role="alert">
        <Title order={1}>{t('badTitle')}</Title>
        <Text c="dimmed">{t('badText')}</Text>
        <LinkButton to={paths.login}>{t('toLogin')}</LinkButton>
      </Stack>
    )
  }
  const { fullName, merchantName, merchantCode, phone } = query.data
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{t('title', { name: fullName })}</Title>
        <Text c="dimmed">{t('text', { shop: merchantName })}</Text>
      </div>
      <Facts
        facts={[
          [t('code'), merchantCode],
          [t('phone'), phone],
        ]}
      />
      <PasswordForm token={token} />
    </Stack>
  )
}

function PasswordForm({ token }: { token: string }) {
  const t = useTranslations('member.invitation')
  const errors = useErrorText()
  const check = useValidators()
  const navigate = useNavigate()
  const enter = useTranslations('member.enter')
  const words = { password: enter('newPassword'), repeat: enter('repeat') }
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: {
      password: check(password, words.password),
      repeat: (value, all) => {
        if (value === '') return words.repeat
        return value === all.password ? null : t('notSame')
      },
    },
  })
  const submit = useSubmit(
    form,
    words,
    async (values) =>
      send(member.acceptInvitation, {
        body: { token, password: wirePassword(values.password) },
      }),
    ({ merchantCode, phone }) => {
      toast.success(t('done'), { durationMs: NOTICE_MS })
      store.merchantCode.set(merchantCode)
      device.setLogin({ phone, member: true })
      void navigate({ to: paths.login })
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <Password
          label={t('password')}
          autoComplete="new-password"
          maxLength={64}
          {...form.getInputProps('password')}
        />
        <RuleMeter value={form.values.password} />
        <Password
          label={t('repeat')}
          autoComplete="new-password"
          maxLength={64}
          {...form.getInputProps('repeat')}
        />
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={submit.busy}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  )
}
