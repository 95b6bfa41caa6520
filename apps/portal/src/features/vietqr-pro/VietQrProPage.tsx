import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { CustomerList } from './CustomerList.tsx'
import { StatePanel } from './StatePanel.tsx'
import { useInfo } from './useMoves.ts'
import styles from './vietqr-pro.module.css'

/** VietQR Pro: how the service stands, and the customers with numbers of their own (B-497). */
export function VietQrProPage() {
  const t = useTranslations('vietqrPro')
  const { testMode, can } = useMe()
  const may = can(2400, 'CREATE')
  const query = useInfo()
  return (
    <Page title={t('title')}>
      <p className={styles.intro}>{t('intro')}</p>
      <QueryContent query={query} data={query.data} height={200}>
        {(info) => <StatePanel info={info} may={may} testMode={testMode} />}
      </QueryContent>
      <CustomerList may={may} info={query.data} />
    </Page>
  )
}
