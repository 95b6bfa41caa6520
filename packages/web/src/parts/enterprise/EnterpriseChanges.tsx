import { Button, Text } from '@mantine/core'
import type { ChangeEntry } from '@saola/contract/salary-values'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateTime } from '../../ui/DateTime.tsx'
import { Changes } from '../Changes.tsx'
import styles from './enterprise.module.css'
import { inOrder } from './values.ts'
import { useEnterpriseWords } from './useEnterpriseWords.ts'

const FIRST = 5
/** What stands for a value that was taken away, where that says something. */
const NONE = 'NONE'
const sayNone: readonly string[] = ['limitAmount', 'validUntil']
/** A first configuration names the account and its source; a registration asks for a limit. */
const isRegistration = ({ changes }: ChangeEntry): boolean =>
  changes.some(({ key }) => key === 'numberOfEmployeeExpected')

/** Who changed what of an enterprise, youngest first; `accountOf` names its accounts. */
export function EnterpriseChanges({
  audit,
  accountOf = () => null,
}: {
  audit: readonly ChangeEntry[]
  accountOf?: (id: string) => string | null
}) {
  const t = useTranslations('salary')
  const { nameOf, sayValue } = useEnterpriseWords()
  const [all, setAll] = useState(false)
  if (audit.length === 0) return <Text c="dimmed">{t('history.none')}</Text>
  const what = (entry: ChangeEntry): string => {
    if (entry.changeType !== 'CREATED') return t('history.changed')
    return t(isRegistration(entry) ? 'history.registered' : 'history.configured')
  }
  const say = (field: string, value: string): string => {
    if (value === NONE) return t(field === 'limitAmount' ? 'value.noOwnLimit' : 'value.forever')
    return field === 'accountId'
      ? (accountOf(value) ?? t('value.otherAccount'))
      : sayValue(field, value)
  }
  return (
    <>
      <ol className={styles.changes}>
        {audit.slice(0, all ? audit.length : FIRST).map((entry) => (
          <li key={`${entry.auditTime}${entry.changes.map(({ key }) => key).join()}`}>
            <Text fw={600}>{what(entry)}</Text>
            <Text size="sm" c="dimmed" mb={4}>
              {entry.userName ?? t('history.bank')} · <DateTime at={entry.auditTime} exact />
            </Text>
            <Changes
              changes={inOrder(entry.changes)
                .filter(({ key, newValue }) => newValue !== null || sayNone.includes(key))
                .map(({ key, newValue }) => ({
                  field: key,
                  before: null,
                  after: newValue ?? NONE,
                }))}
              nameOf={nameOf}
              sayValue={say}
            />
          </li>
        ))}
      </ol>
      {!all && audit.length > FIRST ? (
        <Button variant="default" size="xs" mt={12} onClick={() => setAll(true)}>
          {t('history.more')}
        </Button>
      ) : null}
    </>
  )
}
