import { Alert, Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { planTimeTypes } from '@saola/contract/subscription-plan-values'
import { subscriptionLimits as limits } from '@saola/contract/subscription-values'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { showDay } from '@saola/web/list/days'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { OneCustomer, PlanPicker, type KnownCustomer } from './pickers.tsx'
import styles from './subscription.module.css'
import { useStartDays, type PlanChoice, type SubscriptionForm } from './useSubscriptionForm.ts'

interface Form {
  form: SubscriptionForm
}
const errorOf = (form: SubscriptionForm, name: string): string | null => {
  const error = form.errors[name]
  return typeof error === 'string' ? error : null
}

export function PlanFields({
  form,
  plan,
  noPlans,
  onPlan,
}: Form & {
  plan: PlanChoice | null
  noPlans: boolean
  onPlan: (plan: PlanChoice | null) => void
}) {
  const t = useTranslations('subscription.form')
  const { reach } = useMe()
  return (
    <>
      {noPlans ? (
        <Alert variant="outline">
          {t('plansNone')}{' '}
          {reach(paths.planCreate) ? (
            <LinkAnchor underline="always" to={paths.planCreate}>
              {t('planCreate')}
            </LinkAnchor>
          ) : null}
        </Alert>
      ) : null}
      <PlanPicker
        label={t('plan')}
        withAsterisk
        placeholder={t('planHint')}
        name="planId"
        chosen={plan}
        error={errorOf(form, 'planId')}
        onChange={(next) => {
          onPlan(next)
          form.setFieldValue('planId', next?.id ?? '')
        }}
      />
      {plan?.type === 'METERED_USAGE' ? null : <QuantityField form={form} />}
    </>
  )
}

export function QuantityField({ form }: Form) {
  const t = useTranslations('subscription.form')
  return (
    <WholeNumberInput
      label={t('quantity')}
      description={t('quantityText')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      min={1}
      max={limits.quantity}
      {...form.getInputProps('quantity')}
      value={form.values.quantity}
    />
  )
}

export function CustomerFields({
  form,
  known,
  onKnown,
}: Form & { known: KnownCustomer | null; onKnown: (customer: KnownCustomer | null) => void }) {
  const t = useTranslations('subscription.form')
  const f = useTranslations('subscription.field')
  const seesCustomers = useMe().codes.includes(1800)
  return (
    <>
      {seesCustomers ? (
        <ChoiceChips
          quiet
          label={t('whose')}
          value={form.values.whose}
          onChange={(whose) => form.setFieldValue('whose', whose)}
          choices={[
            { value: 'known', label: t('known') },
            { value: 'fresh', label: t('fresh') },
          ]}
        />
      ) : null}
      {form.values.whose === 'known' ? (
        <KnownCustomerField form={form} known={known} onKnown={onKnown} />
      ) : (
        <>
          <p className={styles.dim}>{t('freshText')}</p>
          <TextInput
            label={t('fullName')}
            withAsterisk
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps('customer.fullName')}
          />
          <div className={styles.two}>
            <PhoneInput label={f('phone')} {...form.getInputProps('customer.phone')} />
            <TextInput
              label={f('email')}
              type="email"
              inputMode="email"
              maxLength={200}
              autoComplete="off"
              {...form.getInputProps('customer.email')}
            />
          </div>
          <TextInput
            label={t('address')}
            maxLength={255}
            autoComplete="off"
            {...form.getInputProps('customer.address')}
          />
        </>
      )}
    </>
  )
}

export function KnownCustomerField({
  form,
  known,
  onKnown,
}: Form & { known: KnownCustomer | null; onKnown: (customer: KnownCustomer | null) => void }) {
  const t = useTranslations('subscription.form')
  return (
    <OneCustomer
      label={t('customer')}
      withAsterisk
      placeholder={t('customerHint')}
      name="customerId"
      chosen={known}
      error={errorOf(form, 'customerId')}
      onChange={(next) => {
        onKnown(next)
        form.setFieldValue('customerId', next?.id ?? '')
      }}
    />
  )
}

export function TimeFields({ form }: Form) {
  const t = useTranslations('subscription.form')
  const units = useTranslations('subscription.units')
  const { min, max } = useStartDays()
  const { ends, allowTrial } = form.values
  return (
    <>
      <TextInput
        type="date"
        label={t('startDate')}
        withAsterisk
        description={t('startText', { max: showDay(max) })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        min={min}
        max={max}
        {...form.getInputProps('startDate')}
      />
      <ChoiceChips
        label={t('ends')}
        value={ends}
        onChange={(next) => form.setFieldValue('ends', next)}
        choices={[
          { value: 'endless', label: t('endless') },
          { value: 'counted', label: t('counted') },
        ]}
      />
      {ends === 'counted' ? (
        <WholeNumberInput
          label={t('cycles')}
          min={1}
          max={limits.cycles}
          {...form.getInputProps('numOfCycles')}
          value={form.values.numOfCycles}
        />
      ) : null}
      <Switch label={t('trial')} {...form.getInputProps('allowTrial', { type: 'checkbox' })} />
      {allowTrial ? (
        <div className={styles.two}>
          <WholeNumberInput
            label={t('trialValue')}
            min={1}
            max={limits.trialValue}
            {...form.getInputProps('trialTimeValue')}
            value={form.values.trialTimeValue}
          />
          <Select
            label={t('trialUnit')}
            allowDeselect={false}
            data={planTimeTypes.map((value) => ({ value, label: units(value) }))}
            {...form.getInputProps('trialTimeType')}
          />
        </div>
      ) : null}
    </>
  )
}

export function MoreFields({ form }: Form) {
  const t = useTranslations('subscription.form')
  return (
    <>
      <TextInput
        label={t('refId')}
        description={t('refText')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={64}
        autoComplete="off"
        {...form.getInputProps('refId')}
      />
      <Textarea
        label={t('note')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.note}
        {...form.getInputProps('note')}
      />
      <ChoiceChips
        label={t('language')}
        value={form.values.language}
        onChange={(next) => form.setFieldValue('language', next)}
        choices={[
          { value: 'VI', label: t('VI') },
          { value: 'EN', label: t('EN') },
        ]}
      />
      <Checkbox.Group label={t('consent')} description={t('consentText')}>
        <div className={styles.act} style={{ gap: 10, marginTop: 10 }}>
          <Checkbox
            value="remind"
            label={t('remind')}
            checked={form.values.consent.remind}
            onChange={(event) => form.setFieldValue('consent.remind', event.currentTarget.checked)}
          />
          <Checkbox
            value="link"
            label={t('link')}
            disabled={!form.values.consent.remind}
            checked={form.values.consent.remind && form.values.consent.link}
            onChange={(event) => form.setFieldValue('consent.link', event.currentTarget.checked)}
          />
        </div>
      </Checkbox.Group>
    </>
  )
}
