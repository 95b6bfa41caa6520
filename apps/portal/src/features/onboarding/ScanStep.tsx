import { Text, TextInput } from '@mantine/core'
import { onboardingLimits } from '@saola/contract/onboarding'
import { CardChecks, CardFacts } from '@saola/web/parts/CardFacts.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import styles from './onboarding.module.css'
import type { Capture, FormOf } from './types.ts'

/** What was read, beside what was checked; only what a card may be out of date in can be put right (B-534). */
export function ScanStep({ form, capture }: { form: FormOf; capture: Capture }) {
  const t = useTranslations('onboarding.scan')
  return (
    <>
      <Section title={t('title')}>
        <Text mb="md">{t('text')}</Text>
        <CardFacts
          scan={{ ...capture, ethnicity: null, religion: null, hometown: null }}
          address={form.values.cardAddress}
        />
        <Text size="sm" c="dimmed" mt="xs">
          {t('fixedHint')}
        </Text>
        <div className={styles.fields}>
          <TextInput
            label={t('address')}
            maxLength={onboardingLimits.address}
            required
            {...form.getInputProps('cardAddress')}
          />
          <TextInput
            label={t('hometown')}
            description={t('optional')}
            maxLength={onboardingLimits.address}
            {...form.getInputProps('hometown')}
          />
          <div className={styles.two}>
            <TextInput
              label={t('ethnicity')}
              description={t('optional')}
              maxLength={50}
              {...form.getInputProps('ethnicity')}
            />
            <TextInput
              label={t('religion')}
              description={t('optional')}
              maxLength={50}
              {...form.getInputProps('religion')}
            />
          </div>
        </div>
      </Section>
      <Section title={t('checks')}>
        <CardChecks checks={capture.checks} />
      </Section>
    </>
  )
}
