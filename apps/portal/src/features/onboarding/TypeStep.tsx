import { Radio, Stack, Text } from '@mantine/core'
import { businessTypes } from '@saola/contract/enums'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import styles from './onboarding.module.css'
import type { FormOf } from './types.ts'

/** Person or organization (B-540): decides what is asked from here on. */
export function TypeStep({ form }: { form: FormOf }) {
  const t = useTranslations('onboarding.type')
  const texts = { PERSONAL: t('personalText'), ORGANIZATION: t('organizationText') }
  return (
    <Section>
      <Radio.Group
        label={
          <Text component="span" fw={600} size="lg">
            {t('title')}
          </Text>
        }
        value={form.values.businessType}
        onChange={(value) => {
          form.clearErrors()
          form.setFieldValue('businessType', value as (typeof businessTypes)[number])
        }}
        error={form.errors.businessType}
      >
        <Stack gap="sm" mt="md">
          {businessTypes.map((one) => (
            <Radio.Card key={one} value={one} className={styles.choice ?? ''} aria-label={t(one)}>
              <Radio.Indicator />
              <span>
                <strong>{t(one)}</strong>
                <small>{texts[one]}</small>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}
