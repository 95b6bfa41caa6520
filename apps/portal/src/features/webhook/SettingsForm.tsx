import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isSalaryAdvanceEvent } from '@saola/contract/salary-advance-event'
import { isSubscriptionEvent } from '@saola/contract/subscription-event'
import { webhookEvents, type WebhookEvent } from '@saola/contract/webhook-event'
import { URL_MAX, webhook, type WebhookFormat, type WebhookInfo } from '@saola/contract/webhook'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { KeyOnce } from './KeyOnce.tsx'
import { eventKey } from './words.ts'
import styles from './webhook.module.css'

/** What became of the change: the bank looks at it, it holds at once, or it was no change of the address. */
function doneWord(before: WebhookInfo, after: WebhookInfo) {
  const isNewAddress = after.revision !== before.revision
  if (after.status === 'PENDING' && isNewAddress) return 'submitted'
  return isNewAddress || before.id === null ? 'approvedNow' : 'saved'
}

function useSettings(info: WebhookInfo, onSaved: (after: WebhookInfo) => void) {
  const t = useTranslations('webhook.form')
  const words = { webhookUrl: t('urlRequired'), events: t('eventsRequired') }
  const form = useForm({
    initialValues: {
      webhookUrl: info.webhookUrl ?? '',
      bodyFormat: info.bodyFormat as WebhookFormat,
      events: info.events as WebhookEvent[],
    },
    validate: {
      webhookUrl: (v) => {
        if (v.trim() === '') return words.webhookUrl
        return /^https?:\/\//i.test(v.trim()) ? null : t('urlBad')
      },
      events: (v) => (v.length === 0 ? words.events : null),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (body, idempotencyKey) =>
      send(
        webhook.update,
        { body: { ...body, webhookUrl: body.webhookUrl.trim() } },
        { idempotencyKey },
      ),
    (after) => {
      toast.success(t(doneWord(info, after)))
      onSaved(after)
    },
  )
  return { form, submit }
}

/** The address, and which events it wants in which form. */
export function SettingsForm({
  info,
  may,
  onDone,
}: {
  info: WebhookInfo
  may: boolean
  onDone: (info: WebhookInfo) => void
}) {
  const t = useTranslations('webhook.form')
  const { text } = useErrorText()
  // In Test Mode an address is approved at once: there is nobody to send it to.
  const { testMode } = useMe()
  const [made, setMade] = useState<WebhookInfo | null>(null)
  const { form, submit } = useSettings(info, (after) => {
    if (info.id === null) setMade(after)
    else onDone(after)
  })
  const isNew =
    form.values.webhookUrl.trim() !== (info.webhookUrl ?? '') || info.status === 'REJECTED'
  return (
    <Section title={t('heading')}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit(submit.run)}>
        <TextInput
          label={t('url')}
          description={t('urlHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={URL_MAX}
          size="md"
          {...form.getInputProps('webhookUrl')}
        />
        <ChoiceChips
          label={t('format')}
          look="cards"
          value={form.values.bodyFormat}
          onChange={(value) => form.setFieldValue('bodyFormat', value)}
          choices={[
            { value: 'PACKED', label: t('PACKED'), hint: t('packedHint') },
            { value: 'JSON', label: t('JSON'), hint: t('jsonHint') },
          ]}
        />
        <Events form={form} />
        {may ? null : <p className={styles.plain}>{t('mayNot')}</p>}
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(submit.error)}
          </Alert>
        )}
        <ButtonRow end wide>
          <Button
            type="submit"
            loading={submit.busy}
            disabled={!may || (info.id !== null && !isNew && !form.isDirty())}
          >
            {t(isNew && !testMode ? 'submit' : 'save')}
          </Button>
        </ButtonRow>
      </form>
      <KeyOnce
        value={made?.key ?? null}
        onClose={() => {
          const after = made
          setMade(null)
          if (after !== null) onDone(after)
        }}
      />
    </Section>
  )
}

const groups = [
  {
    title: 'paymentEvents',
    events: webhookEvents.filter((one) => !isSubscriptionEvent(one) && !isSalaryAdvanceEvent(one)),
  },
  { title: 'subscriptionEvents', events: webhookEvents.filter(isSubscriptionEvent) },
  { title: 'salaryEvents', events: webhookEvents.filter(isSalaryAdvanceEvent) },
] as const
function Events({ form }: Pick<ReturnType<typeof useSettings>, 'form'>) {
  const t = useTranslations('webhook.form')
  const names = useTranslations('webhook.event')
  const { can, features } = useMe()
  // Who may not see advances cannot have them sent, but may stop it.
  const maySalary = features.flexibleSalary && can(2402, 'VIEW')
  const [before] = useState(form.values.events)
  const shown = groups.filter(
    ({ title, events }) =>
      title !== 'salaryEvents' || maySalary || events.some((event) => before.includes(event)),
  )
  return (
    <Checkbox.Group label={t('events')} {...form.getInputProps('events')}>
      {shown.map(({ title, events }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{t(title)}</legend>
          <div className={styles.events}>
            {events.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={names(eventKey(event))}
                disabled={title === 'salaryEvents' && !maySalary && !before.includes(event)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Checkbox.Group>
  )
}
