import { Icon } from '@saola/web/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import styles from './payout.module.css'
import { mayApprove, missingOf, type Decidable } from './rules.ts'

/** Who has agreed, how many more are wanted, and why the reader is not one of them. */
export function Agreement({ row }: { row: Decidable }) {
  const t = useTranslations('payout.detail')
  const { can, user } = useMe()
  const missing = missingOf(row)
  const names = row.approvals.map(({ by }) => by)
  const notAgreed = names.includes(user.fullName) ? t('alreadyAgreed') : null
  const notTheirs = row.isMine ? t('ownHint') : notAgreed
  const why = can(1600, 'APPROVE') ? notTheirs : t('noRight')
  return (
    <div className={styles.agreement}>
      <Icon name="users" size={18} />
      <span>
        {names.length === 0 ? null : `${t('agreed', { names: names.join(', ') })} `}
        {missing > 1 ? t('needsTwo') : t('needsOne')}
        {mayApprove(row) || why === null ? null : <small> {why}</small>}
      </span>
    </div>
  )
}
