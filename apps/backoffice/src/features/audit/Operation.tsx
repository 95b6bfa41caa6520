import { useTranslations } from 'use-intl'
import styles from './audit.module.css'
import type { AuditRow } from './types.ts'
import { useOperationName } from '../../parts/useOperationName.ts'

const Two = ({ words, own }: { words: string; own: string }) => (
  <span className={styles.operation}>
    <span title={words}>{words}</span>
    <small title={own}>{own}</small>
  </span>
)

/** What was done, in words, and under them the call's own name, which the filter looks for. */
export function Operation({ of }: { of: string }) {
  const name = useOperationName()(of)
  return name === of ? <>{of}</> : <Two words={name} own={of} />
}

/** Who it was; of a program of the bank's, that it is one and under it which. */
export function Actor({ row }: { row: AuditRow }) {
  const t = useTranslations('audit.actorKind')
  if (row.actorName === '') return <>{t(row.actorKind as 'ADMIN')}</>
  return row.actorKind === 'SYSTEM' ? (
    <Two words={t('SYSTEM')} own={row.actorName} />
  ) : (
    <>{row.actorName}</>
  )
}
