import { Alert } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
import { oneOf, searchHook } from '@saola/web/list/screenSearch'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { refreshSubscriptions } from '../../parts/subscription/refresh.ts'
import { subscriptionAddress, usePriceText } from '../../parts/subscription/words.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { Editor } from './Editor.tsx'
import { KnownCustomerField, MoreFields, QuantityField, TimeFields } from './Fields.tsx'
import { FirstCycles } from './FirstCycles.tsx'
import { updateBody, valuesOf } from './form.ts'
import type { KnownCustomer } from './pickers.tsx'
import { isUntouched, type SubscriptionDetail } from './rules.ts'
import styles from './subscription.module.css'
import { CycleLine } from './UpcomingList.tsx'
import { UpdateParts } from './UpdateParts.tsx'
import { useSubscription } from './useSubscription.tsx'
import { useSubscriptionForm } from './useSubscriptionForm.ts'

const SHOWN = 5
const usePart = searchHook({ part: oneOf('terms') })

/** Changes the subscription at `?id=`: all of it until something was invoiced, then what it says beside its terms. */
export function SubscriptionUpdate() {
  const t = useTranslations('subscription')
  const { it, instead } = useSubscription()
  const { part = 'info' } = usePart()
  if (it === null) return instead
  if (isUntouched(it)) return <UpdateForm key={it.id} it={it} />
  return part === 'terms' ? (
    <Page title={t('change.title', { code: it.code })}>
      <UpdateParts id={it.id} here="terms" />
      <ChangeForm key={it.id} it={it} />
    </Page>
  ) : (
    <UpdateForm key={it.id} it={it} />
  )
}

/** The subscription as it was when the form opened: what comes later does not change it under the hands, and the version finds it out. */
function UpdateForm({ it: latest }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription')
  const navigate = useNavigate()
  const [it] = useState(latest)
  const [known, setKnown] = useState<KnownCustomer | null>(it.customer)
  const seesCustomers = useMe().codes.includes(1800)
  const frozen = !isUntouched(it)
  const { form, words } = useSubscriptionForm(valuesOf(it), () => it.plan, it.startDate)
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(subscription.update, { body: updateBody(it, values) }, { idempotencyKey }),
    (saved) => {
      toast.success(t('form.saved', { code: saved.code }), { durationMs: NOTICE_MS })
      refreshSubscriptions()
      void navigate({ href: subscriptionAddress(saved.id), replace: true })
    },
  )
  const who = seesCustomers ? (
    <KnownCustomerField form={form} known={known} onKnown={setKnown} />
  ) : (
    <span>{it.customer.fullName}</span>
  )
  return (
    <Editor
      title={t('form.updateTitle', { code: it.code })}
      submitLabel={t('form.submitUpdate')}
      form={form}
      submit={submit}
      above={frozen ? <UpdateParts id={it.id} here="info" /> : null}
      parts={[
        { title: t('form.what'), content: <Terms it={it} form={form} frozen={frozen} /> },
        { title: t('form.who'), content: who },
        ...(frozen ? [] : [{ title: t('form.when'), content: <TimeFields form={form} /> }]),
        { title: t('form.more'), content: <MoreFields form={form} /> },
      ]}
      side={frozen ? <Coming it={it} /> : <FirstCycles values={form.values} />}
    />
  )
}

function Terms({
  it,
  form,
  frozen,
}: {
  it: SubscriptionDetail
  form: Parameters<typeof QuantityField>[0]['form']
  frozen: boolean
}) {
  const t = useTranslations('subscription')
  const price = usePriceText()
  return (
    <>
      {frozen ? <Alert variant="outline">{t('form.frozen')}</Alert> : null}
      <Facts
        facts={[
          [t('field.plan'), it.plan.name],
          [t('field.amount'), price(it)],
        ]}
      />
      {frozen || it.plan.type === 'METERED_USAGE' ? null : <QuantityField form={form} />}
    </>
  )
}

/** What is going to be issued, which this form does not change. */
function Coming({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription')
  return (
    <div className={styles.side}>
      <Section title={t('preview.upcoming')}>
        {it.upcoming.length === 0 ? (
          <p className={styles.dim}>{t('detail.noUpcomingText')}</p>
        ) : (
          <DividedList>
            {it.upcoming.slice(0, SHOWN).map((cycle) => (
              <li key={cycle.cycle} className={styles.cycle}>
                <CycleLine cycle={cycle} />
              </li>
            ))}
          </DividedList>
        )}
      </Section>
    </div>
  )
}
