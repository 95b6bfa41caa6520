import { Alert } from '@mantine/core'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import styles from './enterprise.module.css'

/** That the enterprise lets it rest, and what that means. */
export function PausedNotice() {
  const t = useTranslations('salary.paused')
  return (
    <Alert color="yellow" variant="outline" role="status" title={t('title')}>
      {t('text')}
    </Alert>
  )
}

/** That the bank has locked it, why, and the way out. */
export function LockedNotice({ reason }: { reason: string | null }) {
  const t = useTranslations('salary.locked')
  const { reach } = useMe()
  return (
    <Alert
      color="#b42318"
      variant="outline"
      role="status"
      icon={<Icon name="lock" />}
      title={t('title')}
    >
      {reason === null ? null : <p className={styles.line}>{t('reason', { reason })}</p>}
      <p className={styles.line}>{t('text')}</p>
      {reach(paths.support) ? <LinkAnchor to={paths.support}>{t('support')}</LinkAnchor> : null}
    </Alert>
  )
}
