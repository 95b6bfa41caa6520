import { Button } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { actorGroups, merchantFile, type ActorGroup } from '@saola/contract/merchant-file'
import { formatVnd } from '@saola/money/format'
import { Pager } from '@saola/web/list/Pager.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Timeline, type TimelineItem } from '@saola/web/ui/Timeline.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { useOperationName } from '../../parts/useOperationName.ts'
import styles from './merchant-file.module.css'
import { Loaded, Part, Parts, Row, Rows } from './Rows.tsx'
import type { File } from './types.ts'

const SIZE = 20
type Act = Output<typeof merchantFile.timeline>['items'][number]

/** How the merchant came to its state, then who did what, newest first. */
export function TimelineTab({ file }: { file: File }) {
  const t = useTranslations('merchantFile.timeline')
  return (
    <Parts>
      <Part title={t('decisions')}>
        <Decisions file={file} />
      </Part>
      <Part title={t('acts')}>
        <Acts file={file} />
      </Part>
    </Parts>
  )
}

function Acts({ file }: { file: File }) {
  const t = useTranslations('merchantFile.timeline')
  const { data: me } = useAdmin()
  const [who, setWho] = useState<ActorGroup | undefined>()
  const [pageNumber, setPage] = useState(1)
  return (
    <>
      <div className={styles.chips} role="group" aria-label={t('who')}>
        {([undefined, ...actorGroups] as const).map((group) => (
          <Button
            key={group ?? 'all'}
            size="compact-md"
            variant={group === who ? 'light' : 'default'}
            aria-pressed={group === who}
            onClick={() => {
              setWho(group)
              setPage(1)
            }}
          >
            {t(group ?? 'all')}
          </Button>
        ))}
      </div>
      <Loaded
        call={merchantFile.timeline}
        request={{
          params: { merchantId: file.id },
          query: who === undefined ? {} : { who },
          page: { index: pageNumber - 1, size: SIZE },
        }}
      >
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState icon="list" title={t('none')} />
          ) : (
            <>
              <Rows label={t('title')}>
                {page.items.map((act) => (
                  <ActRow key={act.id} act={act} />
                ))}
              </Rows>
              <Pager list={{ page, pageNumber, pageSize: SIZE, setPage }} />
            </>
          )
        }
      </Loaded>
      {me?.codes.includes(3003) === true ? (
        <LinkAnchor to={paths.audit} search={{ merchantCode: file.merchantCode }}>
          {t('audit')}
        </LinkAnchor>
      ) : null}
    </>
  )
}

function ActRow({ act }: { act: Act }) {
  const t = useTranslations('merchantFile.timeline')
  const nameOf = useOperationName()
  const nameless: Readonly<Record<string, string>> = {
    SYSTEM: t('system'),
    SERVER: t('server'),
    PUBLIC: t('payer'),
  }
  const actor = nameless[act.actorKind] ?? act.actorName
  return (
    <Row small={actor} aside={<DateTime at={act.at} exact />}>
      {act.amount === null ? nameOf(act.operation) : t('credit', { amount: formatVnd(act.amount) })}
    </Row>
  )
}

const proposalTone: Record<File['proposals'][number]['state'], Pick<TimelineItem, 'tone'>> = {
  PENDING: {},
  SCHEDULED: { tone: 'ok' },
  APPROVED: { tone: 'ok' },
  DENIED: { tone: 'bad' },
  WITHDRAWN: {},
  EXPIRED: {},
  OUTDATED: {},
}
/** States and the proposals that led to them, newest first. */
function Decisions({ file }: { file: File }) {
  const t = useTranslations('onboarding')
  const o = useTranslations('onboarding.office')
  return (
    <>
      <Timeline
        label={o('moves')}
        items={file.history.toReversed().map((m, i) => ({
          key: `${i}`,
          title: t(`status.${m.to}`),
          at: m.at,
          detail: (
            <>
              {m.by === '' ? o('system') : o('by', { name: m.by })}
              {m.reason === null ? '' : ` · ${m.reason}`}
            </>
          ),
        }))}
      />
      {file.proposals.length === 0 ? null : (
        <Timeline
          label={o('proposals')}
          items={file.proposals.map((p) => ({
            key: p.id,
            title: `${o(`action.${p.action}`)} · ${o(`proposalState.${p.state}`)}`,
            at: p.proposedAt,
            detail: [o('by', { name: p.makerName }), p.reason, p.checkerName, p.note]
              .filter(Boolean)
              .join(' · '),
            ...proposalTone[p.state],
          }))}
        />
      )}
    </>
  )
}
