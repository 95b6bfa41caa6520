import { Text } from '@mantine/core'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { told } from './fields.ts'
import { ObjectName } from './ObjectName.tsx'
import { Actor } from './Operation.tsx'
import type { AuditRow } from './types.ts'
import { useFieldWords } from './useFieldWords.ts'
import { useModuleName } from './useModuleName.ts'
import { useOperationName } from '../../parts/useOperationName.ts'

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
  const moduleName = useModuleName()
  const operationName = useOperationName()
  const { nameOf, sayValue } = useFieldWords()
  const changes = told(row.changes)
  return (
    <>
      <DrawerSection title={t('drawer.who')}>
        <Facts
          facts={[
            [t('column.at'), <DateTime key="at" at={row.at} exact />],
            [t('column.actor'), row.actorName === '' ? '—' : <Actor key="a" row={row} />],
            [t('column.actorKind'), t(`actorKind.${row.actorKind as 'ADMIN'}`)],
            [t('column.operation'), operationName(row.operation)],
            [t('column.module'), moduleName(row.module)],
            row.objectId !== null && [t('column.object'), <ObjectName key="o" row={row} />],
            row.merchantCode !== null && [
              t('column.merchant'),
              `${row.merchantName ?? ''} (${row.merchantCode})${row.test ? ` · ${t('drawer.test')}` : ''}`,
            ],
            row.address !== '' && [t('column.address'), row.address],
            [
              t('column.traceId'),
              <Code key="t" value={row.traceId} name={t('column.traceId')} keep={10} />,
            ],
          ]}
        />
        <Text size="sm" c="dimmed" mt={8}>
          {t(row.sealed ? 'drawer.sealed' : 'drawer.unsealed')}
        </Text>
      </DrawerSection>
      <DrawerSection title={t('drawer.changes')}>
        {changes.length === 0 ? (
          <Text c="dimmed">{t('drawer.none')}</Text>
        ) : (
          <Changes changes={changes} nameOf={nameOf} sayValue={sayValue} />
        )}
      </DrawerSection>
    </>
  )
}
