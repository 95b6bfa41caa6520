import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { PayGateTabs } from '../parts/PayGateTabs.tsx'

/** A closed screen of the pay gate: the area stays, with the tabs that are open to the person, and no 403 page (B-098, B-272). */
export function PayGateDenied() {
  const t = useTranslations('shell.payGate')
  return (
    <Page title={t('label')}>
      <PayGateTabs />
      <EmptyState icon="lock" title={t('denied')} text={t('deniedText')} />
    </Page>
  )
}
