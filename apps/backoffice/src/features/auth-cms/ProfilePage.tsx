import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authCms } from '@saola/contract/auth-cms'
import { email, required } from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { DetailPage, Facts, Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAdmin, type Admin } from '../../app/useAdmin.ts'
import { FactorSection } from './FactorSection.tsx'
import { NewPassword } from './NewPassword.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** Who I am, what I may change of it, my password, and where I am signed in. */
export function ProfilePage() {
  const t = useTranslations('admin')
  const { data } = useAdmin()
  if (data === undefined) return null
  return (
    <DetailPage title={t('profile.title')} side={<OwnSessions />}>
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
          required
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
