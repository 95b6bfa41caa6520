import { useTranslations } from 'use-intl'
import type { RoleGroup } from './data.ts'
import { areasOf } from './matrix.ts'
import { usePermissionWords } from './usePermissionWords.ts'
import styles from './member.module.css'

/** What a group may do, area by area, in words. */
export function RightsList({ group }: { group: RoleGroup }) {
  const t = useTranslations('member.list')
  const words = usePermissionWords()
  if (group.status === 'CLOSED') return <p className={styles.warn}>{t('roleClosed')}</p>
  return (
    <dl className={styles.rights}>
      {areasOf(group.actions).map(({ code, actions }) => [
        <dt key={code}>{words.area(code)}</dt>,
        <dd key={`${code}-verbs`}>{actions.map((action) => action.name).join(', ')}</dd>,
      ])}
    </dl>
  )
}
