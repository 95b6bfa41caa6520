import { salaryEnterprise, type EnterpriseState } from '@saola/contract/salary-enterprise'
import { queryOptionsOf } from '@saola/web/api/query'
import { Page } from '@saola/web/ui/pages.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Tabs } from '../Tabs.tsx'
import { ActButton } from './ActButton.tsx'
import { LockedNotice, PausedNotice } from './notices.tsx'
import { Overview } from './Overview.tsx'
import { Register } from './Register.tsx'
import { FirstDays, Setup } from './Setup.tsx'
import { Waiting } from './Waiting.tsx'

/** Salary advance of the own enterprise: asked for, waited for, set up, at work, at rest (B-577, B-579). */
export function EnterprisePage() {
  const t = useTranslations('salary')
  const query = useQuery(queryOptionsOf(salaryEnterprise.check, {}))
  return (
    <QueryPage query={query} title={t('title')} gone={null}>
      {(state) => (
        <Page title={t('title')} actions={<ActButton actions={state.allowedActions} />}>
          <Tabs here="overview" />
          <Content state={state} />
        </Page>
      )}
    </QueryPage>
  )
}

function Content({ state }: { state: EnterpriseState }) {
  switch (state.status) {
    case 'NOT_REGISTER':
      return <Register state={state} />
    case 'WAITING_APPROVAL':
      return <Waiting state={state} />
    case 'OK_BUT_NOT_CONFIG':
      return <Setup state={state} />
    case 'DEACTIVATED':
      return (
        <>
          <PausedNotice />
          <Overview state={state} />
        </>
      )
    case 'CMS_LOCKED':
      return (
        <>
          <LockedNotice reason={state.reason} />
          <Overview state={state} />
        </>
      )
    case 'OK':
      return (
        <>
          <FirstDays state={state} />
          <Overview state={state} />
        </>
      )
  }
}
