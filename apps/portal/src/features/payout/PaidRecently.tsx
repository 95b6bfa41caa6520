import { Alert, Checkbox, Stack } from '@mantine/core'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './recent.module.css'
import type { Session } from './rules.ts'

/** Receivers who were to get as much a few days ago; the approver says that they are to be paid all the same. */
export function PaidRecently({
  session,
  isConfirmed,
  onConfirm,
}: {
  session: Session
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) {
  const t = useTranslations('payout.approve.recent')
  const count = warnedIn(session)
  if (count === 0) return null
  const shown = session.items.flatMap(({ id, warnings }) => warnings.map((one) => ({ id, ...one })))
  return (
    <Alert color="yellow" variant="outline" title={t('title', { count })}>
      <Stack gap="sm">
        <ul className={styles.recent}>
          {shown.map((one) => (
            <li key={`${one.id} ${one.rowNo ?? ''}`}>
              <strong>{one.accountName}</strong> <span className="tabular">{one.accountNo}</span> ·{' '}
              <Money value={one.amount} /> ·{' '}
              <LinkAnchor
                underline="always"
                to={paths.payoutDetail}
                search={{ id: one.recentPayOutId }}
                target="_blank"
              >
                {t('other')} <DateTime at={one.recentAt} />
              </LinkAnchor>
            </li>
          ))}
          {count > shown.length ? <li>{t('more', { count: count - shown.length })}</li> : null}
        </ul>
        <Checkbox
          label={t('confirm')}
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}
export const warnedIn = ({ items }: Session): number =>
  items.reduce((sum, { warned }) => sum + warned, 0)
