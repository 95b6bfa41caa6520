import { Alert, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { merchant } from '@saola/contract/merchant'
import { setting } from '@saola/contract/setting'
import { user } from '@saola/contract/user'
import { email } from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { FormPage } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { queries } from '../../app/services.ts'
import { useMe } from '../../app/useMe.ts'
import { DailyMail } from './DailyMail.tsx'

/** Where notices by e-mail go, and whether (B-564). */
export function NotifyEmail() {
  const t = useTranslations('setting.email')
  const check = useValidators()
  const { user: person } = useMe()
  const words = { email: t('required') }
  const form = useForm({
    initialValues: { email: person.email ?? '', allowEmail: person.allowEmail },
    validate: {
      email: (value, all) => {
        if (value.trim() === '' && !all.allowEmail) return null
        return check(email, words.email)(value)
      },
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(
        setting.updateEmail,
        { body: { ...values, email: values.email.trim() } },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('saved'), { durationMs: NOTICE_MS })
      for (const call of [user.getInfo, merchant.getMerchant])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    },
  )
  return (
    <Stack>
      <FormPage
        title={t('title')}
        onSubmit={form.onSubmit(submit.run)}
        error={submit.error}
        busy={submit.busy}
        submitLabel={t('submit')}
      >
        <Text c="dimmed">{t('text')}</Text>
        <TextInput
          label={t('address')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={50}
          size="md"
          {...form.getInputProps('email')}
        />
        <Switch
          label={t('allow')}
          description={t('allowHint')}
          {...form.getInputProps('allowEmail', { type: 'checkbox' })}
        />
        {person.isOwner ? <Alert variant="outline">{t('owner')}</Alert> : null}
      </FormPage>
      {person.isOwner ? <DailyMail reachable={person.allowEmail && person.email !== null} /> : null}
    </Stack>
  )
}
