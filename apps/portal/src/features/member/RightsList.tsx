import { useTranslations } from 'use-intl'
import type { RoleGroup } from './data.ts'
import { areasOf } from './matrix.ts'
import { usePermissionWords } from './usePermissionWords.ts'
import styles from './member.module.css'

/** What a group, or a member by rights of their own, may do, area by area, in words. */
export function RightsList({ rights }: { rights: Pick<RoleGroup, 'status' | 'actions'> }) {
  const t = useTranslations('member.list')
  const words = usePermissionWords()
  if (rights.status === 'CLOSED') return <p className={styles.warn}>{t('roleClosed')}</p>
  return (
    <dl className={styles.rights}>
      {areasOf(rights.actions).map(({ code, actions }) => [
        <dt key={code}>{words.area(code)}</dt>,
        <dd key={`${code}-verbs`}>{actions.map((action) => action.name).join(', ')}</dd>,
      ])}
    </dl>
  )
}
