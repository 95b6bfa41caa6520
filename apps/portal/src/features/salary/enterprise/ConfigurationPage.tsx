import { salaryEnterprise, type EnterpriseConfig } from '@saola/contract/salary-enterprise'
import { queryOptionsOf } from '@saola/web/api/query'
import { EnterpriseChanges } from '@saola/web/parts/enterprise/EnterpriseChanges.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../app/useMe.ts'
import { useBankAccounts } from '../../../parts/useBankAccounts.ts'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import { CreditLine } from '../collection/CreditLine.tsx'
import { FileColumns } from '../deduction/FileColumns.tsx'
import { Symbols } from '../logwork/Symbols.tsx'
import { Tabs } from '../Tabs.tsx'
import { ActButton } from './ActButton.tsx'
import { ConfigEditor } from './ConfigEditor.tsx'
import styles from './enterprise.module.css'
import { ConfigFacts, GrantFacts } from './facts.tsx'
import { LockedNotice, PausedNotice } from './notices.tsx'
import { PosterPanel } from './PosterPanel.tsx'

/** From where advances are paid, which days periods have, who controls it, and who changed that (B-582, B-586). */
export function ConfigurationPage() {
  const t = useTranslations('salary.config')
  const query = useQuery(queryOptionsOf(salaryEnterprise.getConfig, {}))
  if (isNotApproved(query.error)) return <NotApproved title={t('title')} />
  return (
    <QueryPage query={query} title={t('title')} gone={null}>
      {(config) => <Loaded config={config} />}
    </QueryPage>
  )
}

function Loaded({ config }: { config: EnterpriseConfig }) {
  const t = useTranslations('salary')
  const { data: accounts = [] } = useBankAccounts()
  return (
    <Page title={t('config.title')} actions={<ActButton actions={config.allowedActions} />}>
      <Tabs here="configuration" />
      <Notices config={config} />
      <div className={styles.grid}>
        {config.allowedActions.includes('configure') ? (
          // Saved by oneself the form begins anew; what others save leaves what was typed alone.
          <ConfigEditor config={config} />
        ) : (
          <Section title={t('tabs.configuration')}>
            <ReadOnly config={config} />
          </Section>
        )}
        <div className={styles.column}>
          <Section title={t('config.granted')}>
            <GrantFacts config={config} />
          </Section>
          {config.allowedSources.includes('KLB_CREDIT_LINE') ? <CreditLine /> : null}
          <PosterPanel />
          <Symbols />
          <FileColumns />
          <Section title={t('history.title')}>
            <EnterpriseChanges
              audit={config.audit}
              accountOf={(id) => accounts.find((one) => one.id === id)?.accountNo ?? null}
            />
          </Section>
        </div>
      </div>
    </Page>
  )
}

function Notices({ config: { status } }: { config: EnterpriseConfig }) {
  const { data } = useQuery({
    ...queryOptionsOf(salaryEnterprise.check, {}),
    enabled: status === 'CMS_LOCKED',
  })
  if (status === 'DEACTIVATED') return <PausedNotice />
  return status === 'CMS_LOCKED' ? <LockedNotice reason={data?.reason ?? null} /> : null
}

function ReadOnly({ config }: { config: EnterpriseConfig }) {
  const t = useTranslations('salary.config')
  const { can } = useMe()
  if (config.paymentSource === null)
    return <EmptyState icon="gear" title={t('none')} text={t('noneText')} />
  return (
    <>
      {can(2402, 'APPROVE') ? null : <Note>{t('readOnly')}</Note>}
      <ConfigFacts config={config} />
    </>
  )
}
