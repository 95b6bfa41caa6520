import type { EnterpriseConfig } from '@saola/contract/salary-enterprise'
import { showDay } from '@saola/web/list/days'
import { useEnterpriseWords } from '@saola/web/parts/enterprise/useEnterpriseWords'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type Fact = readonly [string, ReactNode] | false

/** From where advances are paid, and to where the bank comes back. */
function useSourceFacts(config: EnterpriseConfig): readonly Fact[] {
  const t = useTranslations('salary')
  const account = [config.accountNumber, config.bankName, config.accountName].filter(Boolean)
  if (config.paymentSource === null) return []
  return [
    [t('field.paymentSource'), t(`source.${config.paymentSource}`)],
    [t('field.accountId'), account.join(' · ') || '—'],
  ]
}
function useGrantFacts(config: EnterpriseConfig): readonly Fact[] {
  const t = useTranslations('salary')
  return [
    [t('field.grantedLimit'), <Money key="limit" value={config.grantedLimit} />],
    [t('field.sources'), config.allowedSources.map((one) => t(`source.${one}`)).join(', ')],
    [t('field.programType'), t(`program.${config.programType}`)],
    [
      t('field.validUntil'),
      config.validUntil === null ? t('value.forever') : showDay(config.validUntil),
    ],
  ]
}

/** Where the money comes from, and what the bank has granted of it. */
export function MoneyFacts({ config }: { config: EnterpriseConfig }) {
  const [source, grant] = [useSourceFacts(config), useGrantFacts(config)]
  return <Facts facts={[...source, ...grant]} />
}
/** What the bank has granted. */
export const GrantFacts = ({ config }: { config: EnterpriseConfig }) => (
  <Facts facts={useGrantFacts(config)} />
)

/** All that is chosen, for those who may not change it now. */
export function ConfigFacts({ config }: { config: EnterpriseConfig }) {
  const t = useTranslations('salary')
  const { sayValue } = useEnterpriseWords()
  const said = (field: keyof EnterpriseConfig, value: unknown): readonly [string, string] => [
    t(`field.${field as 'workWeek'}`),
    value === null
      ? '—'
      : sayValue(field, typeof value === 'string' ? value : JSON.stringify(value)),
  ]
  const source = useSourceFacts(config)
  return (
    <Facts
      facts={[
        ...source,
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
  )
}
