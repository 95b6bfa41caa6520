import { Skeleton } from '@mantine/core'
import { actionId, verbs } from '@saola/contract/permissions'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import { usePermissions, type Permission } from './data.ts'
import { areasOf, toggle, toggleRow } from './matrix.ts'
import styles from './member.module.css'
import { usePermissionWords } from './usePermissionWords.ts'

/** Areas by verbs; boxes where there is such an action and the person may give it. Without `onChange` it is only looked at. */
export function RightsMatrix({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<string>
  onChange?: (next: Set<string>) => void
}) {
  const t = useTranslations('member.role')
  const p = useTranslations('permission')
  const query = usePermissions()
  const words = usePermissionWords()
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined)
    return (
      <div aria-busy="true">
        {[0, 1, 2, 3, 4].map((i) => (
          <Skeleton key={i} height={32} mb={8} />
        ))}
      </div>
    )
  // A group that is only looked at may hold what the person does not.
  const rows =
    onChange === undefined
      ? areasOf([...chosen].sort().map((id) => ({ id, name: '' }))).map(({ code, actions }) => ({
          id: code,
          actions,
        }))
      : query.data
  return (
    <table className={styles.matrix} aria-label={t('matrix')}>
      <thead>
        <tr>
          <th scope="col">{t('area')}</th>
          {verbs.map((verb) => (
            <th key={verb} scope="col">
              {p(`verb.${verb}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const name = words.area(row.id)
          const ids = row.actions.map((action) => action.id)
          return (
            <tr key={row.id}>
              <th scope="row">
                {onChange === undefined ? (
                  name
                ) : (
                  <button
                    type="button"
                    title={t('whole')}
                    onClick={() =>
                      onChange(toggleRow(chosen, ids, !ids.every((id) => chosen.has(id))))
                    }
                  >
                    {name}
                  </button>
                )}
              </th>
              {verbs.map((verb) => (
                <td key={verb}>{cell(row, verb)}</td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )

  function cell(
    row: { id: number; actions: readonly Pick<Permission['actions'][number], 'id'>[] },
    verb: (typeof verbs)[number],
  ) {
    const id = actionId(row.id, verb)
    if (!row.actions.some((action) => action.id === id))
      return (
        <span aria-hidden className={styles.none}>
          –
        </span>
      )
    const label = t('cell', { verb: p(`verb.${verb}`), area: words.area(row.id) })
    return onChange === undefined ? (
      <Icon name="check" size={16} label={label} />
    ) : (
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={label}
          checked={chosen.has(id)}
          onChange={(event) => onChange(toggle(chosen, row.id, verb, event.currentTarget.checked))}
        />
      </label>
    )
  }
}
