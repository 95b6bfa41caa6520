import { Button, Text } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './advance-type.module.css'
import type { AdvanceType } from './rules.ts'

type Entry = AdvanceType['audit'][number]
const FIRST = 5
const NONE = 'NONE'
/** What a line tells, in the order in which it is read; whether the requests are limited is told by how many they are. */
const fields = [
  'name',
  'advanceForm',
  'advancePercent',
  'frequencyLimit',
  'minAmount',
  'maxAmount',
] as const
type Field = (typeof fields)[number]
const isField = (key: string): key is Field => (fields as readonly string[]).includes(key)

function useValueWords(): (field: string, value: string) => string {
  const t = useTranslations('salaryType')
  return (field, value) => {
    if (field === 'advanceForm') return t(`form.${value === 'AUTO' ? 'AUTO' : 'MANUAL'}`)
    if (field === 'frequencyLimit') return value === NONE ? t('timesAny') : value
    if (field === 'advancePercent') return `${value}\u00a0%`
    return field === 'minAmount' || field === 'maxAmount' ? formatVnd(Number(value)) : value
  }
}
/** What was taken away has no new value. */
const changesOf = ({ changes }: Entry) =>
  fields.flatMap((field) =>
    changes
      .filter(({ key }) => key === field)
      .map(({ newValue }) => ({
        field,
        before: null,
        after: newValue ?? (field === 'frequencyLimit' ? NONE : ''),
      })),
  )

/** Who changed a type, newest first, with the new values (B-585, B-590). */
export function History({ audit }: { audit: readonly Entry[] }) {
  const t = useTranslations('salaryType')
  const [isWhole, setIsWhole] = useState(false)
  const sayValue = useValueWords()
  return (
    <Section title={t('history.title')}>
      <ol className={styles.history}>
        {audit.slice(0, isWhole ? audit.length : FIRST).map((entry) => (
          <li key={`${entry.auditTime}${entry.changeType}`}>
            <Text fw={600}>{t(`history.${entry.changeType}`)}</Text>
            <Text size="sm" c="dimmed" mb={4}>
              {entry.userName ?? t('history.nobody')} · <DateTime at={entry.auditTime} exact />
            </Text>
            <Changes
              changes={changesOf(entry)}
              nameOf={(field) => (isField(field) ? t(`field.${field}`) : field)}
              sayValue={sayValue}
            />
          </li>
        ))}
      </ol>
      {isWhole || audit.length <= FIRST ? null : (
        <Button variant="default" size="xs" mt={12} onClick={() => setIsWhole(true)}>
          {t('history.more')}
        </Button>
      )}
    </Section>
  )
}
