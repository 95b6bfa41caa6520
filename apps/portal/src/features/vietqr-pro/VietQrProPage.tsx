import { Skeleton } from '@mantine/core'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
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
  const info = query.data
  return (
    <Page title={t('title')}>
      <p className={styles.intro}>{t('intro')}</p>
      {info === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={200} radius={12} />
        )
      ) : (
        <StatePanel info={info} may={may} testMode={testMode} />
      )}
      <CustomerList may={may} info={info} />
    </Page>
  )
}
