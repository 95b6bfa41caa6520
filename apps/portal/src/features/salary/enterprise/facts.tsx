import type { EnterpriseConfig } from '@saola/contract/salary-enterprise'
import { showDay } from '@saola/web/list/days'
import { useEnterpriseWords } from '@saola/web/parts/enterprise/useEnterpriseWords'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'

/** From where advances are paid, and to where the bank comes back. */
export function SourceFacts({ config }: { config: EnterpriseConfig }) {
  const t = useTranslations('salary')
  if (config.paymentSource === null) return null
  return (
    <Facts
      facts={[
        [t('field.paymentSource'), t(`source.${config.paymentSource}`)],
        [
          t('field.accountId'),
          [config.accountNumber, config.bankName, config.accountName].filter(Boolean).join(' · ') ||
            '—',
        ],
      ]}
    />
  )
}

/** What the bank has granted. */
export function GrantFacts({ config }: { config: EnterpriseConfig }) {
  const t = useTranslations('salary')
  return (
    <Facts
      facts={[
        [t('field.grantedLimit'), <Money key="limit" value={config.grantedLimit} />],
        [t('field.sources'), config.allowedSources.map((one) => t(`source.${one}`)).join(', ')],
        [t('field.programType'), t(`program.${config.programType}`)],
        [
          t('field.validUntil'),
          config.validUntil === null ? t('value.forever') : showDay(config.validUntil),
        ],
      ]}
    />
  )
}

/** All that is chosen, for those who may not change it now. */
export function ConfigFacts({ config }: { config: EnterpriseConfig }) {
  const t = useTranslations('salary')
  const { sayValue } = useEnterpriseWords()
  const said = (field: keyof EnterpriseConfig, value: unknown): readonly [string, string] => [
    t(`field.${field as 'workWeek'}`),
    value === null ? '—' : sayValue(field, typeof value === 'string' ? value : JSON.stringify(value)),
  ]
  return (
    <>
      <SourceFacts config={config} />
      <Facts
        facts={[
          [
            t('field.limitAmount'),
            config.limitAmount === null ? (
              t('value.noOwnLimit')
            ) : (
              <Money key="limit" value={config.limitAmount} />
            ),
          ],
          said('periodStartDate', config.periodStartDate),
          said('periodEndDate', config.periodEndDate),
          said('paySalaryDate', config.paySalaryDate),
          said('disableAdvanceBeforeEndDate', config.disableAdvanceBeforeEndDate),
          said('workWeek', config.workWeek),
          said('workingDays', config.workingDays),
          said('secondPerson', config.secondPerson),
        ]}
      />
    </>
  )
}
