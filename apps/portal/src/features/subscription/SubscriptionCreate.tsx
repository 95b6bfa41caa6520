import { Skeleton } from '@mantine/core'
import { customer } from '@saola/contract/customer'
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { refreshSubscriptions } from '../../parts/subscription/refresh.ts'
import { subscriptionAddress } from '../../parts/subscription/words.ts'
import { useKnownToday } from '../../parts/useToday.ts'
import { Editor } from './Editor.tsx'
import { CustomerFields, MoreFields, PlanFields, TimeFields } from './Fields.tsx'
import { FirstCycles } from './FirstCycles.tsx'
import { createBody, emptyValues } from './form.ts'
import type { KnownCustomer } from './pickers.tsx'
import { useSubscriptionForm, type PlanChoice } from './useSubscriptionForm.ts'

const useStartSearch = searchHook({ customer: text, plan: text })

/** A new subscription; `?customer=` and `?plan=` fill it in where somebody comes from there (B-424). */
export function SubscriptionCreate() {
  const t = useTranslations('subscription.form')
  const me = useMe()
  const { customer: customerId = '', plan: planId = '' } = useStartSearch()
  const knows = customerId !== '' && me.codes.includes(1800)
  const known = useQuery({
    ...queryOptionsOf(customer.getDetail, { params: { customerId } }),
    enabled: knows,
  })
  const plans = useQuery(queryOptionsOf(subscriptionPlan.getAllCache, { query: {} }))
  const today = useKnownToday()
  if ((knows && known.isPending) || plans.isPending || today === null)
    return (
      <Page title={t('createTitle')}>
        <Section>
          <Skeleton height={320} />
        </Section>
      </Page>
    )
  return (
    <CreateForm
      today={today}
      customer={known.data ?? null}
      plan={plans.data?.find(({ id }) => id === planId) ?? null}
      noPlans={plans.data?.length === 0}
    />
  )
}

function CreateForm({
  today,
  customer: first,
  plan: firstPlan,
  noPlans,
}: {
  today: string
  customer: KnownCustomer | null
  plan: PlanChoice | null
  noPlans: boolean
}) {
  const t = useTranslations('subscription.form')
  const navigate = useNavigate()
  const seesCustomers = useMe().codes.includes(1800)
  const [known, setKnown] = useState(first)
  const [plan, setPlan] = useState(firstPlan)
  const { form, words } = useSubscriptionForm(
    {
      ...emptyValues(today),
      planId: firstPlan?.id ?? '',
      customerId: first?.id ?? '',
      whose: seesCustomers ? 'known' : 'fresh',
    },
    (id) => (plan?.id === id ? plan : undefined),
    null,
  )
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(subscription.create, { body: createBody(values) }, { idempotencyKey }),
    (made) => {
      toast.success(t('created', { code: made.code }), { durationMs: NOTICE_MS })
      refreshSubscriptions()
      void navigate({ href: subscriptionAddress(made.id), replace: true })
    },
  )
  return (
    <Editor
      title={t('createTitle')}
      submitLabel={t('submitCreate')}
      form={form}
      submit={submit}
      parts={[
        {
          title: t('what'),
          content: <PlanFields form={form} plan={plan} noPlans={noPlans} onPlan={setPlan} />,
        },
        {
          title: t('who'),
          content: <CustomerFields form={form} known={known} onKnown={setKnown} />,
        },
        { title: t('when'), content: <TimeFields form={form} /> },
        { title: t('more'), content: <MoreFields form={form} /> },
      ]}
      side={<FirstCycles values={form.values} />}
    />
  )
}
