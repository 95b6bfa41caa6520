import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { payPage } from '@saola/contract/pay-page'
import { email, phone, required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { useRefreshPages } from './actions.ts'
import type { PayPage } from './rules.ts'

/** Sends a page to one named receiver by e-mail, SMS or both (B-310; decisions.md item 11). */
export function SendForm({ page, onClose }: { page: PayPage; onClose: () => void }) {
  const t = useTranslations('payPage.send')
  const action = useTranslations('common.action')
  const errors = useErrorText()
  const check = useValidators()
  const refresh = useRefreshPages()
  const form = useForm({
    initialValues: { receiver: { fullName: '', email: '', phone: '' }, sendEmail: true, sendSms: false },
    validate: {
      receiver: { fullName: check(required), email: (value, all) => (all.sendEmail ? check(email)(value) : null), phone: (value, all) => (all.sendSms ? check(phone)(value) : null) },
      sendEmail: (value, all) => (value || all.sendSms ? null : t('chooseOne')),
    },
  })
  const submit = useSubmit(
    form,
    ({ receiver, sendEmail, sendSms }, idempotencyKey) => send(payPage.sendEmailSms, {
      body: { payPageCode: page.code, sendEmail, sendSms, receiver: { fullName: receiver.fullName.trim(), email: sendEmail ? receiver.email.trim() : null, phone: sendSms ? receiver.phone.trim() : null } },
    }, { idempotencyKey }),
    () => { toast.success(t('done', { name: form.values.receiver.fullName.trim() }), { durationMs: NOTICE_MS }); refresh(); onClose() },
  )
  const { sendEmail, sendSms } = form.values
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <Text fw={600}>{page.name}</Text>
        <TextInput data-autofocus label={t('fullName')} autoComplete="off" maxLength={100} {...form.getInputProps('receiver.fullName')} />
        <Stack gap={8}>
          <Checkbox label={t('byEmail')} {...form.getInputProps('sendEmail', { type: 'checkbox' })} />
          {sendEmail ? <TextInput aria-label={t('email')} placeholder={t('email')} type="email" inputMode="email" autoComplete="off" leftSection={<Icon name="mail" size={16} />} {...form.getInputProps('receiver.email')} /> : null}
        </Stack>
        <Stack gap={8}>
          <Checkbox label={t('bySms')} {...form.getInputProps('sendSms', { type: 'checkbox' })} />
          {sendSms ? <TextInput aria-label={t('phone')} placeholder={t('phone')} type="tel" inputMode="tel" autoComplete="off" leftSection={<Icon name="phone" size={16} />} {...form.getInputProps('receiver.phone')} /> : null}
        </Stack>
        {page.totalSendMailSms > 0 ? <Text size="sm" c="dimmed">{t('already', { count: String(page.totalSendMailSms) })}</Text> : null}
        <Text size="sm" c="dimmed">{t('rule')}</Text>
        {submit.error === null ? null : <Alert color="#b42318" role="alert">{errors.text(submit.error)}</Alert>}
        <Group justify="flex-end" gap="xs"><Button variant="default" onClick={onClose}>{action('cancel')}</Button><Button type="submit" loading={submit.busy} leftSection={<Icon name="send" size={16} />}>{t('submit')}</Button></Group>
      </Stack>
    </form>
  )
}
