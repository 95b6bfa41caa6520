import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Request } from '@saola/contract/call'
import type { payLink } from '@saola/contract/pay-link'
import { shopSetting } from '@saola/contract/shop-setting'
import { email, phone, required } from '@saola/contract/validators'
import { queryOptionsOf } from '@saola/web/api/query'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../app/useMe.ts'
import { ChoiceChips } from './ChoiceChips.tsx'
import { CustomerPicker, type Customer } from './CustomerPicker.tsx'

/** Whom a message goes to and how: what the sending calls of links and pages have in common. */
export type Message = Omit<Request<typeof payLink.sendEmailSms>['body'], 'payLinkCode'>
type Language = NonNullable<Message['language']>
interface Named {
  fullName: string
  email: string
  phone: string
}
interface Props {
  children: ReactNode
  /** What is known of the one it is for. */
  known?: { [Name in keyof Named]: string | null }
  /** How often it went out so far, in words. */
  already: string | null
  send: (message: Message, idempotencyKey: string) => Promise<unknown>
  onSent: () => void
  onClose: () => void
}
/** `language` stays open until it is chosen: then the message speaks the shop's. */
interface Values extends Record<string, unknown> {
  receiver: Named
  customers: Customer[]
  sendEmail: boolean
  sendSms: boolean
  language: Language | null
}

const MOST_CUSTOMERS = 100
const CUSTOMERS_CODE = 1800
const names = (rows: readonly Customer[]): string => rows.map((row) => row.fullName).join(', ')
const isNamed = ({ customers, receiver, sendEmail, sendSms }: Values): boolean =>
  customers.length === 0 ||
  [receiver.fullName, sendEmail ? receiver.email : '', sendSms ? receiver.phone : ''].some(
    (text) => text.trim() !== '',
  )
const messageOf = (values: Values): Message => {
  const { receiver, customers, sendEmail, sendSms, language } = values
  const named = {
    fullName: receiver.fullName.trim(),
    email: sendEmail ? receiver.email.trim() : null,
    phone: sendSms ? receiver.phone.trim() : null,
  }
  return {
    sendEmail,
    sendSms,
    ...(language === null ? {} : { language }),
    ...(isNamed(values) ? { receiver: named } : {}),
    ...(customers.length === 0 ? {} : { receiverIds: customers.map((row) => row.id) }),
  }
}

function useMessageForm(known: Props['known']) {
  const t = useTranslations('send')
  const check = useValidators()
  const words = {
    'receiver.fullName': t('enter.fullName'),
    'receiver.email': t('enter.email'),
    'receiver.phone': t('enter.phone'),
    sendEmail: t('chooseOne'),
  }
  const form = useForm<Values>({
    initialValues: {
      receiver: {
        fullName: known?.fullName ?? '',
        email: known?.email ?? '',
        phone: known?.phone ?? '',
      },
      customers: [],
      sendEmail: !known?.phone || known.email !== null,
      sendSms: Boolean(known?.phone),
      language: null,
    },
    validate: {
      receiver: {
        fullName: (value, all) =>
          isNamed(all) ? check(required, words['receiver.fullName'])(value) : null,
        email: (value, all) =>
          all.sendEmail && isNamed(all) ? check(email, words['receiver.email'])(value) : null,
        phone: (value, all) =>
          all.sendSms && isNamed(all) ? check(phone, words['receiver.phone'])(value) : null,
      },
      customers: (rows, all) => {
        const [mailless, phoneless] = [
          all.sendEmail ? rows.filter((row) => !row.email) : [],
          all.sendSms ? rows.filter((row) => !row.phone) : [],
        ]
        return (
          [
            mailless.length > 0 ? t('lacksEmail', { names: names(mailless) }) : '',
            phoneless.length > 0 ? t('lacksPhone', { names: names(phoneless) }) : '',
          ]
            .filter(Boolean)
            .join('. ') || null
        )
      },
      sendEmail: (value, all) => (value || all.sendSms ? null : words.sendEmail),
    },
  })
  return { form, words }
}

const channels = { email: 'mail', phone: 'phone' } as const
/** Where the message goes: an e-mail address or a number. */
function Channel({
  name,
  form,
}: {
  name: keyof typeof channels
  form: ReturnType<typeof useMessageForm>['form']
}) {
  const t = useTranslations('send')
  const icon = channels[name]
  const props = {
    'aria-label': t(name),
    placeholder: t(name),
    leftSection: <Icon name={icon} size={16} />,
    ...form.getInputProps(`receiver.${name}`),
  }
  return name === 'phone' ? (
    <PhoneInput {...props} />
  ) : (
    <TextInput type="email" inputMode="email" autoComplete="off" {...props} />
  )
}

/** Sends something by e-mail, SMS or both to customers, to one who is named, or to all of them (B-285, B-310; docs/decisions.md#11). */
export function SendForm({ children, known, already, send, onSent, onClose }: Props) {
  const t = useTranslations('send')
  const errors = useErrorText()
  const me = useMe()
  const { form, words } = useMessageForm(known)
  const { receiver, customers, sendEmail, sendSms } = form.values
  const people = customers.length + (isNamed(form.values) ? 1 : 0)
  const submit = useSubmit(
    form,
    words,
    (values, key) => send(messageOf(values), key),
    () => {
      toast.success(
        people > 1
          ? t('doneMany', { count: String(people) })
          : t('done', { name: customers[0]?.fullName ?? receiver.fullName.trim() }),
        { durationMs: NOTICE_MS },
      )
      onSent()
      onClose()
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        {children}
        {me.features.customer && me.codes.includes(CUSTOMERS_CODE) ? (
          <CustomerPicker
            label={t('customers')}
            chosen={customers}
            maxValues={MOST_CUSTOMERS}
            onChange={(rows) => {
              form.setFieldValue('customers', rows)
              form.clearFieldError('customers')
            }}
            error={form.errors.customers}
            description={
              customers.length > 1 ? t('chosen', { count: String(customers.length) }) : undefined
            }
          />
        ) : null}
        <TextInput
          data-autofocus
          label={customers.length === 0 ? t('fullName') : `${t('other')} (${t('optional')})`}
          {...(customers.length === 0 ? {} : { placeholder: t('fullName') })}
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('receiver.fullName')}
        />
        <Stack gap={8}>
          <Checkbox
            label={t('byEmail')}
            {...form.getInputProps('sendEmail', { type: 'checkbox' })}
          />
          {sendEmail ? <Channel name="email" form={form} /> : null}
        </Stack>
        <Stack gap={8}>
          <Checkbox label={t('bySms')} {...form.getInputProps('sendSms', { type: 'checkbox' })} />
          {sendSms ? <Channel name="phone" form={form} /> : null}
        </Stack>
        <MessageLanguage
          chosen={form.values.language}
          onChange={(language) => form.setFieldValue('language', language)}
        />
        {already === null ? null : (
          <Text size="sm" c="dimmed">
            {already}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('rule')}
        </Text>
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        <SendButtons people={people} busy={submit.busy} onClose={onClose} />
      </Stack>
    </form>
  )
}

function SendButtons({
  people,
  busy,
  onClose,
}: {
  people: number
  busy: boolean
  onClose: () => void
}) {
  const t = useTranslations('send')
  const action = useTranslations('common.action')
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        {action('cancel')}
      </Button>
      <Button type="submit" loading={busy} leftSection={<Icon name="send" size={16} />}>
        {people > 1 ? t('submitMany', { count: String(people) }) : t('submit')}
      </Button>
    </Group>
  )
}

/** The shop's own language, as its payer pages, unless the sender knows that these receivers read the other. */
function MessageLanguage({
  chosen,
  onChange,
}: {
  chosen: Language | null
  onChange: (language: Language) => void
}) {
  const t = useTranslations('send')
  const { data } = useQuery({ ...queryOptionsOf(shopSetting.get, {}), staleTime: 60_000 })
  if (data === undefined) return null
  return (
    <ChoiceChips
      label={t('language')}
      value={chosen ?? data.defaultLanguage}
      onChange={onChange}
      choices={(['VI', 'EN'] as const).map((value) => ({ value, label: t(value) }))}
      description={t('languageHint', { language: t(data.defaultLanguage) })}
    />
  )
}
