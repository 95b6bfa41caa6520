import { Button, Text } from '@mantine/core'
import { audit, historyCodes } from '@saola/contract/audit'
import { queryOptionsOf } from '@saola/web/api/query'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../app/useMe.ts'
import { auditValue } from './audit-value.ts'

const FIRST = 5

/**
 * Who changed one thing of the own merchant, newest first: `<HistoryPanel module="pay-link" objectId={code} />`. The screen's row lists the phrases
 * 'audit'; the server opens a module by its codes (historyCodes), so nothing is asked for, or shown, without one of them.
 */
export function HistoryPanel({
  module,
  objectId,
}: {
  module: keyof typeof historyCodes
  objectId: string
}) {
  const t = useTranslations('audit')
  const { codes } = useMe()
  const [all, setAll] = useState(false)
  const allowed = historyCodes[module].some((code) => codes.includes(code))
  const query = useQuery({
    ...queryOptionsOf(audit.history, { query: { module, objectId } }),
    enabled: allowed,
  })
  const version = useQuery({
    ...queryOptionsOf(audit.currentVersion, { query: { module } }),
    enabled: allowed,
  }).data
  if (!allowed) return null
  const items = query.data ?? []
  const what = (operation: string): string => {
    const key = `operation.${operation.replaceAll('.', '-')}` as 'operation.payLink-create'
    return t.has(key) ? t(key) : operation
  }
  const say = (field: string, value: string): string =>
    auditValue(field, value, (key) =>
      t.has(key as 'value.status.ACTIVE') ? t(key as 'value.status.ACTIVE') : null,
    )
  const who = (kind: string, name: string | null): string => {
    if (name !== null) return name
    if (kind === 'ADMIN') return t('history.bank')
    return kind === 'PUBLIC' ? t('history.payer') : t('history.system')
  }
  return (
    <Section title={t('history.title')}>
      {version === undefined || version.modifiedAt === null ? null : (
        <Text size="sm" c="dimmed" mb={12}>
          {t('history.version', { version: String(version.version) })} ·{' '}
          <DateTime at={version.modifiedAt} exact />
        </Text>
      )}
      <QueryContent query={query} data={query.data} height={64}>
        {(found) =>
          found.length === 0 ? (
            <Text c="dimmed">{t('history.empty')}</Text>
          ) : (
            <ol style={{ display: 'grid', gap: 16, listStyle: 'none', margin: 0, padding: 0 }}>
              {found.slice(0, all ? found.length : FIRST).map((item) => (
                <li key={`${item.at}${item.operation}`}>
                  <Text fw={600}>{what(item.operation)}</Text>
                  <Text size="sm" c="dimmed" mb={4}>
                    {who(item.actorKind, item.actorName)} · <DateTime at={item.at} exact />
                  </Text>
                  <Changes changes={item.changes} sayValue={say} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryContent>
      {!all && items.length > FIRST ? (
        <Button variant="default" size="xs" mt={12} onClick={() => setAll(true)}>
          {t('history.more')}
        </Button>
      ) : null}
    </Section>
  )
}
