import { Checkbox, MultiSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { businessSectors, feeTypes, revenueTypes } from '@saola/contract/enums'
import { onboardingLimits } from '@saola/contract/onboarding'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { EnterpriseFields } from './EnterpriseFields.tsx'
import type { Sector } from './form.ts'
import styles from './onboarding.module.css'
import type { Capture, FormOf } from './types.ts'

/** The business itself (B-536, B-537, B-538, B-541, B-542). */
export function BusinessStep({ form, capture }: { form: FormOf; capture: Capture | null }) {
  const t = useTranslations('onboarding.business')
  const organization = form.values.businessType === 'ORGANIZATION'
  return (
    <>
      <Section title={t('shop')}>
        <div className={styles.fields}>
          <TextInput
            label={t(organization ? 'nameOrganization' : 'namePersonal')}
            maxLength={onboardingLimits.name}
            required
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('taxIdNo')}
            description={t(organization ? 'taxHintOrganization' : 'taxHintPersonal')}
            inputMode="numeric"
            maxLength={14}
            required={organization}
            autoComplete="off"
            {...form.getInputProps('taxIdNo')}
          />
          <Sectors form={form} />
          <Textarea
            label={t('product')}
            placeholder={t('productHint')}
            rows={2}
            maxLength={onboardingLimits.products}
            required
            {...form.getInputProps('product')}
          />
          <TextInput
            label={t('address')}
            maxLength={onboardingLimits.address}
            required
            {...form.getInputProps('address')}
          />
          <TextInput
            label={t('storeAddress')}
            description={t('storeHint')}
            maxLength={onboardingLimits.address}
            {...form.getInputProps('storeAddress')}
          />
          <ContactFields form={form} />
        </div>
      </Section>
      <Section title={t('money')}>
        <div className={styles.fields}>
          <MoneyFields form={form} />
        </div>
      </Section>
      {organization ? <EnterpriseFields form={form} capture={capture} /> : null}
      <Section title={t('account')}>
        <Checkbox
          label={t('openAccount')}
          description={t('openAccountText')}
          checked={form.values.openAccount}
          onChange={(event) => form.setFieldValue('openAccount', event.currentTarget.checked)}
        />
      </Section>
    </>
  )
}

function ContactFields({ form }: { form: FormOf }) {
  const t = useTranslations('onboarding.business')
  return (
    <>
      <div className={styles.two}>
        <TextInput
          label={t('email')}
          type="email"
          inputMode="email"
          maxLength={50}
          required
          {...form.getInputProps('email')}
        />
        <PhoneInput label={t('companyPhone')} {...form.getInputProps('companyPhone')} />
      </div>
      <TextInput
        label={t('website')}
        placeholder={t('websiteHint')}
        type="url"
        inputMode="url"
        maxLength={500}
        {...form.getInputProps('website')}
      />
    </>
  )
}

function Sectors({ form }: { form: FormOf }) {
  const t = useTranslations('onboarding')
  return (
    <MultiSelect
      label={t('business.sectors')}
      placeholder={form.values.businessProducts.length === 0 ? t('business.sectorsHint') : ''}
      data={businessSectors.map((value) => ({ value, label: t(`sector.${value}`) }))}
      required
      searchable
      hidePickedOptions
      value={form.values.businessProducts}
      onChange={(value) => form.setFieldValue('businessProducts', value as Sector[])}
      error={form.errors.businessProducts}
    />
  )
}

function MoneyFields({ form }: { form: FormOf }) {
  const t = useTranslations('onboarding')
  const b = useTranslations('onboarding.business')
  return (
    <>
      <AmountInput
        label={b('maxPrice')}
        required
        value={form.values.maxPrice}
        onChange={(value) => form.setFieldValue('maxPrice', value)}
        error={form.errors.maxPrice}
      />
      <Select
        label={b('revenueType')}
        required
        data={revenueTypes.map((n) => ({ value: String(n), label: t(`revenue.r${n}`) }))}
        value={form.values.revenueType === null ? null : String(form.values.revenueType)}
        onChange={(value) =>
          form.setFieldValue(
            'revenueType',
            value === null ? null : (Number(value) as (typeof revenueTypes)[number]),
          )
        }
        error={form.errors.revenueType}
      />
      <Radio.Group
        label={b('feeType')}
        value={form.values.feeType}
        onChange={(value) => form.setFieldValue('feeType', value as (typeof feeTypes)[number])}
      >
        <Stack gap="xs" mt={6}>
          {feeTypes.map((one) => (
            <Radio
              key={one}
              value={one}
              label={b(one)}
              description={b(one === 'LATER' ? 'laterText' : 'immediatelyText')}
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  )
}
