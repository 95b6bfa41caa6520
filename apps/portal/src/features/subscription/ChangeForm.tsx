import { Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { subscription } from '@saola/contract/subscription'
import { subscriptionLimits as limits } from '@saola/contract/subscription-values'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { refreshSubscriptions } from '../../parts/subscription/refresh.ts'
import { subscriptionAddress } from '../../parts/subscription/words.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { changeBody, type ChangeValues } from './changes.ts'
import { PlanPicker } from './pickers.tsx'
import type { SubscriptionDetail } from './rules.ts'
import styles from './subscription.module.css'
import type { PlanChoice } from './useSubscriptionForm.ts'

const REST_MS = 300
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What the change would come to, by the server; null while nothing changes. */
function usePreview(it: SubscriptionDetail, values: ChangeValues) {
  // As text, so that the same values are the same; with the version, so that a moved subscription is asked about anew.
  const [wanted] = useDebouncedValue(JSON.stringify(changeBody(it, values)), REST_MS)
  const body = JSON.parse(wanted) as ReturnType<typeof changeBody>
  const query = useQuery({
    ...queryOptionsOf(subscription.previewChange, { body: body ?? { id: NOBODY, when: 'NEXT' } }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  })
  const asked = changeBody(it, values)
  const isSettled =
    wanted === JSON.stringify(asked) && !query.isPlaceholderData && !query.isFetching
  return { body, query, isAsked: asked !== null, isSettled }
}

/** Another plan, quantity or price: beside the form what it comes to, which is what is agreed to. */
export function ChangeForm({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.change')
  const navigate = useNavigate()
  const router = useRouter()
  const words = { planId: t('enterPlan'), quantity: t('enterQuantity') }
  const form = useForm<ChangeValues>({
    initialValues: { planId: it.plan.id, quantity: it.quantity, unitAmount: null, when: 'NEXT' },
    validate: {
      planId: (id) => (id === '' ? words.planId : null),
      quantity: (quantity) => (quantity === null ? words.quantity : null),
    },
    onValuesChange: () => form.clearFieldError('planId'),
  })
  const { body, query, isAsked, isSettled } = usePreview(it, form.values)
  const { data, refetch } = query
  const submit = useSubmit(
    form,
    words,
    (_, idempotencyKey) => {
      if (body === null || data === undefined) throw new Error('nothing was previewed')
      return send(subscription.change, { body: { ...body, hash: data.hash } }, { idempotencyKey })
    },
    () => {
      toast.success(t('done', { code: it.code }), { durationMs: NOTICE_MS })
      refreshSubscriptions()
      void navigate({ href: subscriptionAddress(it.id), replace: true })
    },
  )
  return (
    <div className={styles.grid}>
      <Form
        onSubmit={form.onSubmit((values) => {
          if (!isAsked) form.setFieldError('planId', t('same'))
          else if (data !== undefined && isSettled) submit.run(values)
          else void refetch()
        })}
        error={submit.error}
        // What is agreed to has to be seen first.
        busy={submit.busy || (isAsked && !isSettled)}
        submitLabel={t('submit')}
        secondary={
          <Button variant="default" onClick={() => router.history.back()}>
            {t('back')}
          </Button>
        }
      >
        <Wanted it={it} form={form} />
      </Form>
      <ChangePreview asked={form.values.when} isAsked={body !== null} query={query} />
    </div>
  )
}

function Wanted({ it, form }: { it: SubscriptionDetail; form: UseFormReturnType<ChangeValues> }) {
  const t = useTranslations('subscription.change')
  const [plan, setPlan] = useState<PlanChoice | null>(it.plan)
  const isKept = plan === null || plan.id === it.plan.id
  const price = formatVnd(isKept ? it.unitAmount : plan.fixedAmount)
  return (
    <Section title={t('what')}>
      <FieldStack gap={18}>
        <PlanPicker
          label={t('plan')}
          withAsterisk
          name="planId"
          chosen={plan}
          error={form.errors.planId}
          onChange={(next) => {
            setPlan(next)
            form.setFieldValue('planId', next?.id ?? '')
          }}
        />
        {plan?.type === 'METERED_USAGE' ? null : (
          <WholeNumberInput
            label={t('quantity')}
            min={1}
            max={limits.quantity}
            {...form.getInputProps('quantity')}
            value={form.values.quantity}
          />
        )}
        <AmountInput
          label={t('unitAmount')}
          description={t(isKept ? 'unitKept' : 'unitText', { price })}
          maxDigits={9}
          {...form.getInputProps('unitAmount')}
          value={form.values.unitAmount}
        />
        <ChoiceChips
          look="cards"
          label={t('when')}
          value={form.values.when}
          onChange={(when) => form.setFieldValue('when', when)}
          choices={[
            { value: 'NEXT', label: t('NEXT'), hint: t('nextHint') },
            { value: 'NOW', label: t('NOW'), hint: t('nowHint') },
          ]}
        />
      </FieldStack>
    </Section>
  )
}
