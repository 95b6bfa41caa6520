import { Text } from '@mantine/core'
import { workQueue } from '@saola/contract/work-queue'
import { queryOptionsOf } from '@saola/web/api/query'
import { Page } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refreshWork } from '../../app/useWork.ts'
import { durationOf } from '../../parts/duration.ts'
import { LevelForm } from './LevelForm.tsx'
import type { WorkLevel } from './types.ts'
import { SettingCard } from '../../parts/SettingCard.tsx'

/** By when each kind of work is due; the root admin may set it within bounds. */
export function LevelList() {
  const t = useTranslations('workQueue.level')
  const [editing, setEditing] = useState<WorkLevel | null>(null)
  const query = useQuery(queryOptionsOf(workQueue.levels, {}))
  return (
    <Page title={t('title')}>
      <Text c="dimmed">{t('text')}</Text>
      <QueryContent query={query} data={query.data}>
        {(levels) =>
          levels.map((level) => (
            <Level key={level.kind} level={level} onEdit={() => setEditing(level)} />
          ))
        }
      </QueryContent>
      <LevelForm
        level={editing}
        onClose={() => setEditing(null)}
        onSaved={() => {
          setEditing(null)
          refreshWork()
        }}
      />
    </Page>
  )
}

function Level({ level, onEdit }: { level: WorkLevel; onEdit: () => void }) {
  const t = useTranslations('workQueue')
  const name = t(`kind.${level.kind}`)
  const hours = (time: number): string => {
    const { unit, count } = durationOf(time)
    return t(`level.${unit}`, { count })
  }
  return (
    <SettingCard
      name={name}
      facts={[
        [t('level.due'), hours(level.dueHours)],
        [t('level.warn'), hours(level.warnHours)],
      ]}
      changed={{
        label: t('level.modified'),
        asDelivered: t('level.asDelivered'),
        by: level.modifiedBy,
        at: level.modifiedAt,
      }}
      edit={{ label: t('level.edit'), mayEdit: level.allowedActions.includes('update'), onEdit }}
    />
  )
}
