import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { merchant } from '@saola/contract/merchant'
import { send } from '@saola/web/api/send'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './shell.module.css'
import { useConfig } from './useMe.ts'

const CHECK_MS = 5 * 60_000

/** Says when the network is gone, and when the server carries a newer portal than this page. */
export function ConnectionNotices() {
  const t = useTranslations('shell.net')
  const { online } = useNetwork()
  const started = useConfig().data?.version
  const { data: current } = useQuery({
    queryKey: ['portal.version'],
    queryFn: ({ signal }) => send(merchant.config, {}, { signal }).then((c) => c.version),
    refetchInterval: CHECK_MS,
    staleTime: CHECK_MS,
    enabled: online,
  })
  return (
    <output className={styles.notices}>
      {online ? null : (
        <span className={`${styles.notice} ${styles.noticeWarn}`}>
          <Icon name="warning" size={16} />
          <span>{t('offline')}</span>
        </span>
      )}
      {started === undefined || current === undefined || current === started ? null : (
        <span className={styles.notice}>
          <Icon name="refresh" size={16} />
          <span>{t('newVersion')}</span>
          <Button size="xs" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </span>
      )}
    </output>
  )
}
