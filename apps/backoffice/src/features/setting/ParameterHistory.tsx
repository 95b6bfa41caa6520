import { Skeleton } from '@mantine/core'
import { setting } from '@saola/contract/setting'
import type { Output } from '@saola/contract/call'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { queryOptionsOf } from '@saola/web/api/query'
import type { Row } from '@saola/web/list/useList'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { DrawerSection } from '@saola/web/ui/SideDrawer.tsx'
import { Timeline } from '@saola/web/ui/Timeline.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useParameterValue } from './useParameterValue.ts'

type Parameter = Row<typeof setting.cmsGetAll>
type Change = Output<typeof setting.cmsHistory>[number]
const tones: Partial<Record<Change['state'], 'ok' | 'bad'>> = {
  DONE: 'ok',
  APPROVED: 'ok',
  DENIED: 'bad',
  OUTDATED: 'bad',
}

/** Who made the parameter what it is, oldest first. */
export function ParameterHistory({ parameter }: { parameter: Parameter }) {
  const t = useTranslations('setting.parameter.history')
  const query = useQuery(queryOptionsOf(setting.cmsHistory, { params: { id: parameter.id } }))
  return (
    <DrawerSection title={t('title')}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Skeleton height={48} radius={8} /> : null}
      {query.data?.length === 0 ? t('none') : null}
      {query.data === undefined || query.data.length === 0 ? null : (
        <Timeline
          label={t('title')}
          items={query.data.toReversed().map((change) => ({
            key: change.id,
            title: change.state === 'DONE' ? t('alone') : t(`state.${change.state}`),
            at: change.decidedAt ?? change.at,
            detail: <Detail change={change} parameter={parameter} />,
            ...(tones[change.state] === undefined ? {} : { tone: tones[change.state]! }),
          }))}
        />
      )}
    </DrawerSection>
  )
}

function Detail({ change, parameter }: { change: Change; parameter: Parameter }) {
  const t = useTranslations('setting.parameter')
  const say = useParameterValue()
  return (
    <>
      <Changes
        changes={change.changes}
        nameOf={(field) => t(field === 'value' ? 'column.value' : 'column.description')}
        sayValue={(field, value) => (field === 'value' ? say({ ...parameter, value }) : value)}
      />
      <div>
        {t(change.approvalId === null ? 'history.by' : 'history.proposedBy', {
          name: change.proposedBy,
        })}
      </div>
      {change.decidedBy === null ? null : (
        <div>{t('history.decidedBy', { name: change.decidedBy })}</div>
      )}
      {change.reason === null ? null : <div>{t('history.reason', { reason: change.reason })}</div>}
      {change.approvalId === null ? null : (
        <LinkAnchor to={paths.approvals} search={{ open: change.approvalId }} size="sm">
          {t('history.open')}
        </LinkAnchor>
      )}
    </>
  )
}
