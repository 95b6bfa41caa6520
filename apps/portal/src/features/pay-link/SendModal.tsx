import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { payLink } from '@saola/contract/pay-link'
import { shopSetting } from '@saola/contract/shop-setting'
import { email, phone, required } from '@saola/contract/validators'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useRefreshLinks } from './actions.ts'
import type { PayLink } from './rules.ts'

/** Sends a link to one named receiver by e-mail, SMS or both (B-285; decisions.md item 11); keep it mounted. */
export function SendModal({ link, opened, onClose }: { link: PayLink | null; opened: boolean; onClose: () => void }) {
  const t = useTranslations('payLink.send')
  return (
    <Dialog opened={opened} onClose={onClose} size={480} title={t('title')}>
      {link === null ? null : <SendForm key={`${link.payLinkCode}-${String(opened)}`} link={link} onClose={onClose} />}
    </Dialog>
  )
}

function SendForm({ link, onClose }: { link: PayLink; onClose: () => void }) {
  const t = useTranslations('payLink.send')
  const action = useTranslations('common.action')
  const errors = useErrorText()
  const check = useValidators()
  const refresh = useRefreshLinks()
  const { customer } = link
  const form = useForm({
    initialValues: { receiver: { fullName: customer.fullName ?? '', email: customer.email ?? '', phone: customer.phone ?? '' }, sendEmail: customer.email !== null || customer.phone === null, sendSms: customer.phone !== null },
    validate: {
      receiver: { fullName: check(required), email: (value, all) => (all.sendEmail ? check(email)(value) : null), phone: (value, all) => (all.sendSms ? check(phone)(value) : null) },
      sendEmail: (value, all) => (value || all.sendSms ? null : t('chooseOne')),
    },
  })
  const submit = useSubmit(
    form,
    ({ receiver, sendEmail, sendSms }, idempotencyKey) => send(payLink.sendEmailSms, {
      body: { payLinkCode: link.payLinkCode, sendEmail, sendSms, receiver: { fullName: receiver.fullName.trim(), email: sendEmail ? receiver.email.trim() : null, phone: sendSms ? receiver.phone.trim() : null } },
    }, { idempotencyKey }),
    () => { toast.success(t('done', { name: form.values.receiver.fullName.trim() }), { durationMs: NOTICE_MS }); refresh(); onClose() },
  )
  const { sendEmail, sendSms } = form.values
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <Text fw={600}>{t('to', { amount: formatVnd(link.amount) })}</Text>
        <TextInput data-autofocus label={t('fullName')} autoComplete="off" maxLength={100} {...form.getInputProps('receiver.fullName')} />
        <Stack gap={8}>
          <Checkbox label={t('byEmail')} {...form.getInputProps('sendEmail', { type: 'checkbox' })} />
          {sendEmail ? <TextInput aria-label={t('email')} placeholder={t('email')} type="email" inputMode="email" autoComplete="off" leftSection={<Icon name="mail" size={16} />} {...form.getInputProps('receiver.email')} /> : null}
        </Stack>
        <Stack gap={8}>
          <Checkbox label={t('bySms')} {...form.getInputProps('sendSms', { type: 'checkbox' })} />
          {sendSms ? <TextInput aria-label={t('phone')} placeholder={t('phone')} type="tel" inputMode="tel" autoComplete="off" leftSection={<Icon name="phone" size={16} />} {...form.getInputProps('receiver.phone')} /> : null}
        </Stack>
        <MessageLanguage />
        {link.totalSendMailSms > 0 ? <Text size="sm" c="dimmed">{t('already', { count: String(link.totalSendMailSms) })}</Text> : null}
        <Text size="sm" c="dimmed">{t('rule')}</Text>
        {submit.error === null ? null : <Alert color="#b42318" role="alert">{errors.text(submit.error)}</Alert>}
        <Group justify="flex-end" gap="xs"><Button variant="default" onClick={onClose}>{action('cancel')}</Button><Button type="submit" loading={submit.busy} leftSection={<Icon name="send" size={16} />}>{t('submit')}</Button></Group>
      </Stack>
    </form>
  )
}

/** The template's language is the shop's own, as its payer pages (doc 2 section 3). */
function MessageLanguage() {
  const t = useTranslations('payLink.send')
  const { data } = useQuery({ ...queryOptionsOf(shopSetting.get, {}), staleTime: 60_000 })
  if (data === undefined) return null
  return <Text size="sm"><Text span fw={600} size="sm">{t('language')}:</Text> {data.defaultLanguage === 'EN' ? t('en') : t('vi')} <Text span c="dimmed" size="sm">({t('languageHint')})</Text></Text>
}
