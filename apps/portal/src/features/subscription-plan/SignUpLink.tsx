import { Anchor, Text } from '@mantine/core'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { formatNumberVi } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import type { Plan } from './rules.ts'

/** The public page on which customers sign up to the plan: its address as a QR and to copy, and what it offers. */
export function SignUpLink({ plan }: { plan: Plan }) {
  const t = useTranslations('subscriptionPlan.signUp')
  const { signUpUrl, trialTimeType, trialTimeValue } = plan
  if (signUpUrl === null) return null
  const isOpen = plan.signUpOpen && plan.status === 'ACTIVE'
  return (
    <Section title={t(isOpen ? 'title' : 'closed')}>
      {isOpen ? (
        <>
          <QrCard content={signUpUrl} name={t('qr', { name: plan.name })}>
            {t('text')}
          </QrCard>
          <Anchor href={signUpUrl} target="_blank" rel="noreferrer" display="inline-block" py={12}>
            {t('open')}
          </Anchor>
          <Facts
            facts={[
              [t('maxQuantity'), formatNumberVi(plan.maxQuantity)],
              [
                t('trial'),
                trialTimeValue === null || trialTimeType === null
                  ? t('noTrial')
                  : t(`trialOf.${trialTimeType}`, { count: trialTimeValue }),
              ],
            ]}
          />
        </>
      ) : (
        <Text>{t('closedText')}</Text>
      )}
    </Section>
  )
}
