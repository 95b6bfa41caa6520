import { useTranslations } from 'use-intl'
import styles from './changes.module.css'

export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

/** What changed, field by field: the old value struck out, the new one beside it. `nameOf` and `sayValue` put a room's own words. */
export function Changes({
  changes,
  nameOf,
  sayValue = (_field, value) => value,
}: {
  changes: readonly FieldChange[]
  nameOf?: (field: string) => string
  sayValue?: (field: string, value: string) => string
}) {
  const t = useTranslations('audit')
  const name =
    nameOf ??
    ((field: string): string =>
      t.has(`field.${field}` as 'field.status') ? t(`field.${field}` as 'field.status') : field)
  const side = (change: FieldChange, value: string | null, word: string, isOld: boolean) =>
    value === null ? null : (
      <span className={isOld ? styles.old : styles.new}>
        <span className="sr-only">{word}: </span>
        {value === '' ? '—' : sayValue(change.field, value)}
      </span>
    )
  return (
    <dl className={styles.changes}>
      {changes.map((c) => [
        <dt key={`${c.field}-name`}>{name(c.field)}</dt>,
        <dd key={c.field}>
          {side(c, c.before, t('column.before'), true)}
          {side(c, c.after, t('column.after'), false)}
        </dd>,
      ])}
    </dl>
  )
}
