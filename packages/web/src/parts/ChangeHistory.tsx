import { Button, Text } from '@mantine/core'
import type { ChangeEntry } from '@saola/contract/salary-values'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateTime } from '../ui/DateTime.tsx'
import { Changes } from './Changes.tsx'
import styles from './changes.module.css'

const FIRST = 5
const LATER: readonly string[] = ['UPDATED', 'DELETED']

/** Of something new, what was left empty is nothing to tell. */
const isUnsaid = ({ changeType }: ChangeEntry, value: string | null): boolean =>
  changeType === 'CREATED' && value === ''

/** Who changed what of a thing of salary advance, newest first. The caller has the words. */
export function ChangeHistory({
  audit,
  fields,
  titleOf,
  nobody,
  nameOf,
  sayValue,
  sayNone,
}: {
  audit: readonly ChangeEntry[]
  /** Those that are shown, in the order in which people read them. */
  fields: readonly string[]
  titleOf: (entry: ChangeEntry) => string
  /** In place of a name where it was nobody of the enterprise. */
  nobody?: (entry: ChangeEntry) => string
  nameOf: (field: string) => string
  sayValue: (field: string, value: string) => string
  /** For a field without a new value; null leaves it out. Without it, what was taken away is a dash, and what was never given is left out. */
  sayNone?: (field: string) => string | null
}) {
  const t = useTranslations('audit.history')
  const [isWhole, setIsWhole] = useState(false)
  if (audit.length === 0) return <Text c="dimmed">{t('empty')}</Text>
  const none = (field: string, entry: ChangeEntry): string | null => {
    if (sayNone !== undefined) return sayNone(field)
    return LATER.includes(entry.changeType) ? '—' : null
  }
  const changesOf = (entry: ChangeEntry) =>
    fields.flatMap((field) =>
      entry.changes
        .filter(({ key, newValue }) => key === field && !isUnsaid(entry, newValue))
        .map(({ newValue }) => ({
          field,
          before: null,
          after: newValue === null ? none(field, entry) : sayValue(field, newValue),
        }))
        .filter(({ after }) => after !== null),
    )
  return (
    <>
      <ol className={styles.entries}>
        {audit.slice(0, isWhole ? audit.length : FIRST).map((entry) => (
          <li key={`${entry.auditTime}${entry.changes.map(({ key }) => key).join()}`}>
            <Text fw={600}>{titleOf(entry)}</Text>
            <Text size="sm" c="dimmed" mb={4}>
              {entry.userName ?? nobody?.(entry) ?? t('system')} ·{' '}
              <DateTime at={entry.auditTime} exact />
            </Text>
            <Changes changes={changesOf(entry)} nameOf={nameOf} />
          </li>
        ))}
      </ol>
      {isWhole || audit.length <= FIRST ? null : (
        <Button variant="default" size="xs" mt={12} onClick={() => setIsWhole(true)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
