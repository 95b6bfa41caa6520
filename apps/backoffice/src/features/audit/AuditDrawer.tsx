import { Text } from '@mantine/core'
import { toldChanges } from '@saola/contract/audit-words'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Actor } from './Actor.tsx'
import styles from './audit.module.css'
import { MerchantName } from './MerchantName.tsx'
import { ObjectName } from './ObjectName.tsx'
import type { AuditRow } from './types.ts'
import { useAuditWords } from '../../parts/useAuditWords.ts'

/** One line of the audit log: who, from where, and what was before and after. A line not on the page is asked for by its number. */
export function AuditDrawer({
  open,
  rows,
  find,
}: {
  open: OpenRow<AuditRow>
  rows: readonly AuditRow[]
  find: (id: string) => Promise<AuditRow | undefined>
}) {
  const t = useTranslations('audit')
  const here = rows.find((row) => String(row.id) === open.key)
  const asked = useQuery({
    queryKey: ['audit.one', open.key],
    queryFn: async () => (await find(open.key ?? '')) ?? null,
    enabled: open.key !== null && here === undefined && /^\d{1,15}$/.test(open.key),
  })
  const row = here ?? asked.data ?? null
  return (
    <SideDrawer
      opened={open.key !== null}
      title={t('drawer.title', { id: open.key ?? '' })}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
    >
      <Content row={row} fetching={asked.isFetching} />
    </SideDrawer>
  )
}

function Content({ row, fetching }: { row: AuditRow | null; fetching: boolean }) {
  const t = useTranslations('audit.drawer')
  if (row !== null) return <Line row={row} />
  return fetching ? null : <EmptyState found title={t('gone')} />
}

function Line({ row }: { row: AuditRow }) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const changes = toldChanges(row.changes)
  return (
    <>
      <DrawerSection title={t('drawer.who')}>
        <Facts
          facts={[
            [t('column.at'), <DateTime key="at" at={row.at} exact />],
            [t('column.actor'), <Actor key="a" row={row} />],
            [t('column.actorKind'), t(`actorKind.${row.actorKind as 'ADMIN'}`)],
            [t('column.operation'), words.operation(row.operation)],
            [t('column.module'), words.module(row.module)],
            row.objectId !== null && [t('column.object'), <ObjectName key="o" row={row} />],
            row.merchantCode !== null && [
              t('column.merchant'),
              <MerchantName key="m" row={row} isLong />,
            ],
            row.address !== '' && [t('column.address'), row.address],
          ]}
        />
        <Text size="sm" c="dimmed" mt={8}>
          {t(row.sealed ? 'drawer.sealed' : 'drawer.unsealed')}
        </Text>
      </DrawerSection>
      <DrawerSection title={t('drawer.changes')}>
        {changes.length === 0 ? (
          <Text c="dimmed">{t(row.changes.length === 0 ? 'drawer.none' : 'drawer.onlyIds')}</Text>
        ) : (
          <Changes
            changes={changes}
            nameOf={words.field}
            sayValue={(field, value) => words.value(field, value, row.module)}
          />
        )}
      </DrawerSection>
      <Technical row={row} />
    </>
  )
}

/** The program's own names and ids, for those who look into its log with them. */
function Technical({ row }: { row: AuditRow }) {
  const t = useTranslations('audit')
  const ids: readonly (readonly [string, string | null])[] = [
    [t('column.operation'), row.operation],
    [t('column.module'), row.module],
    [t('column.object'), row.objectId],
    [t('column.actor'), row.actorId],
    [t('column.traceId'), row.traceId],
  ]
  return (
    <details className={styles.technical}>
      <summary>{t('drawer.technical')}</summary>
      <Facts
        facts={ids.flatMap(([name, value]) =>
          value === null || value === ''
            ? []
            : [[name, <Code key={name} value={value} name={name} keep={24} />] as const],
        )}
      />
      {row.changes.length === 0 ? null : (
        <dl>
          {row.changes.map(({ field, before, after }) => [
            <dt key={`${field}-name`}>{field}</dt>,
            <dd key={field}>{`${before ?? '∅'} → ${after ?? '∅'}`}</dd>,
          ])}
        </dl>
      )}
    </details>
  )
}
