import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authCms } from '@saola/contract/auth-cms'
import { email, required } from '@saola/contract/validators'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { DetailPage, Facts, Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAdmin, type Admin } from '../../app/useAdmin.ts'
import { FactorSection } from './FactorSection.tsx'
import { NewPassword } from './NewPassword.tsx'

/** Who I am, what I may change of it, my password, and where I am signed in. */
export function ProfilePage() {
  const t = useTranslations('admin')
  const { data } = useAdmin()
  if (data === undefined) return null
  return (
    <DetailPage title={t('profile.title')} side={<Sessions />}>
      <Section title={t('profile.facts')}>
        <Facts
          facts={[
            [t('field.username'), data.username],
            [t('field.staffId'), data.staffId],
            [t('field.officeType'), t(`office.${data.officeType}`)],
            [t('field.office'), data.office],
            [t('field.roleGroup'), data.roleGroupName ?? t('none')],
            [t('field.scope'), t(`scope.${data.scope}`)],
          ]}
        />
        <Own admin={data} />
      </Section>
      <Section title={t('profile.password')}>
        <NewPassword
          submitLabel={t('profile.change')}
          onDone={() => toast.success(t('profile.changed'), { durationMs: NOTICE_MS })}
        />
      </Section>
      <FactorSection admin={data} />
    </DetailPage>
  )
}

function Own({ admin }: { admin: Admin }) {
  const t = useTranslations('admin')
  const check = useValidators()
  const queries = useQueryClient()
  const words = { fullName: t('enter.fullName') }
  const form = useForm({
    initialValues: { fullName: admin.fullName, email: admin.email ?? '' },
    validate: { fullName: check(required, words.fullName), email: check.optional(email) },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) => send(authCms.updateProfile, { body: values }, { idempotencyKey }),
    () => {
      toast.success(t('profile.saved'))
      void queries.invalidateQueries({ queryKey: keyOf(authCms.profile) })
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('profile.save')}
    >
      <Stack maw={420}>
        <TextInput
          label={t('field.fullName')}
          maxLength={100}
          autoComplete="name"
          {...form.getInputProps('fullName')}
        />
        <TextInput
          label={t('field.email')}
          maxLength={50}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
      </Stack>
    </Form>
  )
}

/** Browsers name themselves at length; what people recognise is the browser and the system. */
const deviceOf = (agent: string): string =>
  [
    /(Edg|OPR|Firefox|Chrome|Safari)\/\d+/.exec(agent)?.[0]?.replace('/', ' '),
    /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(agent)?.[0],
  ]
    .filter(Boolean)
    .join(' · ')

function Sessions() {
  const t = useTranslations('admin.profile')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const query = useQuery(queryOptionsOf(authCms.sessions, {}))
  const out = useMutation({
    mutationFn: () => send(authCms.logoutOthers, {}),
    onSuccess: ({ ended }) => {
      toast.success(t('loggedOut', { count: ended }), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({ queryKey: keyOf(authCms.sessions) })
    },
    onError: (error) => toast.error(text(error)),
  })
  return (
    <Section title={t('sessions')}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Stack gap="sm">
          {(query.data ?? []).map((s) => (
            <div key={s.id}>
              <Text fw={600}>{s.current ? t('thisDevice') : t('otherDevice')}</Text>
              <Text size="sm" c="dimmed">
                {[deviceOf(s.userAgent), s.address].filter((x) => x !== '').join(' · ')}
              </Text>
              <Text size="sm" c="dimmed">
                <DateTime at={s.createdAt} />
              </Text>
            </div>
          ))}
          <Button variant="default" loading={out.isPending} onClick={() => out.mutate()}>
            {t('logoutOthers')}
          </Button>
        </Stack>
      )}
    </Section>
  )
}
