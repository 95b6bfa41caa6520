import { Skeleton, Tabs } from '@mantine/core'
import { onboarding } from '@saola/contract/onboarding'
import { queryOptionsOf } from '@saola/web/api/query'
import { SealedFile } from '@saola/web/parts/EncryptedPicture.tsx'
import { SubmissionFacts } from '@saola/web/parts/SubmissionFacts.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { DetailPage, Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { Timeline, type TimelineItem } from '@saola/web/ui/Timeline.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Decision } from './Decision.tsx'
import { IdentityReview } from './IdentityReview.tsx'
import type { File } from './types.ts'

const proposalTone: Record<File['proposals'][number]['state'], Pick<TimelineItem, 'tone'>> = {
  PENDING: {},
  APPROVED: { tone: 'ok' },
  DENIED: { tone: 'bad' },
  WITHDRAWN: {},
  EXPIRED: {},
  OUTDATED: {},
}
const useMerchantSearch = searchHook({ id: text })

/** One merchant as the bank knows it: profile, papers, accounts, members, history, and what can be decided. */
export function MerchantFile() {
  const t = useTranslations('onboarding.office')
  const { id = '' } = useMerchantSearch()
  const file = useQuery(queryOptionsOf(onboarding.cmsDetail, { params: { merchantId: id } }))
  const back = <Link to={paths.merchants}>{t('back')}</Link>
  if (file.isError)
    return (
      <Page title={t('title')} actions={back}>
        <ErrorState error={file.error} onRetry={() => void file.refetch()} />
      </Page>
    )
  if (file.data === undefined)
    return (
      <Page title={t('title')} actions={back}>
        <Section>
          <Skeleton height={28} width={280} mb={20} />
          <Skeleton height={220} />
        </Section>
      </Page>
    )
  return <Loaded file={file.data} back={back} />
}

function Loaded({ file, back }: { file: File; back: React.ReactNode }) {
  const t = useTranslations('onboarding')
  const o = useTranslations('onboarding.office')
  const tabs = ['profile', 'identity', 'accounts', 'members', 'history'] as const
  return (
    <DetailPage title={file.name} actions={back} side={<Decision file={file} />}>
      <Section>
        <Facts
          facts={[
            [
              o('column.code'),
              <span key="code" className="tabular">
                {file.merchantCode}
              </span>,
            ],
            [
              o('column.status'),
              <StatusBadge key="status" status={file.status} label={t(`status.${file.status}`)} />,
            ],
            [o('column.created'), <DateTime key="at" at={file.createDateTime} exact />],
            file.submittedAt !== null && [
              o('column.submitted'),
              <span key="sent">
                <DateTime at={file.submittedAt} exact /> ·{' '}
                {o('version', { n: String(file.version) })}
              </span>,
            ],
          ]}
        />
      </Section>
      <Section>
        <Tabs defaultValue="profile" keepMounted={false}>
          <Tabs.List aria-label={o('tab.label')}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {o(`tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="profile" pt="md">
            {file.submission === null ? (
              <EmptyState title={o('notSubmitted')} text="" />
            ) : (
              <SubmissionFacts
                of={file.submission}
                documents={
                  file.submission.enterprise === null
                    ? null
                    : file.submission.enterprise.documents.map((d) => (
                        <SealedFile
                          key={d.id}
                          id={d.id}
                          label={o('identity.open', { name: d.fileName })}
                        />
                      ))
                }
              />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="identity" pt="md">
            <IdentityReview file={file} />
          </Tabs.Panel>
          <Tabs.Panel value="accounts" pt="md">
            <Accounts file={file} />
          </Tabs.Panel>
          <Tabs.Panel value="members" pt="md">
            <Members file={file} />
          </Tabs.Panel>
          <Tabs.Panel value="history" pt="md">
            <History file={file} />
          </Tabs.Panel>
        </Tabs>
      </Section>
    </DetailPage>
  )
}

function Accounts({ file }: { file: File }) {
  const o = useTranslations('onboarding.office')
  return file.bankAccounts.length === 0 ? (
    <p>{o('noAccounts')}</p>
  ) : (
    file.bankAccounts.map((a) => (
      <Facts
        key={a.id}
        facts={[
          [
            o('account'),
            <span key="no" className="tabular">
              {a.accountNo}
              {a.defaultAccount ? ` · ${o('default')}` : ''}
            </span>,
          ],
          [o('holder'), a.accountName],
          [o('bank'), a.bankType],
        ]}
      />
    ))
  )
}
function Members({ file }: { file: File }) {
  const o = useTranslations('onboarding.office')
  return file.members.map((m) => (
    <Facts
      key={m.id}
      facts={[
        [o('member'), m.isOwner ? `${m.fullName} · ${o('owner')}` : m.fullName],
        [
          o('phone'),
          <span key="phone" className="tabular">
            {m.phone}
          </span>,
        ],
        m.email !== null && [o('email'), m.email],
        m.roleName !== null && [o('role'), m.roleName],
      ]}
    />
  ))
}

function History({ file }: { file: File }) {
  const t = useTranslations('onboarding')
  const o = useTranslations('onboarding.office')
  return (
    <>
      <h2>{o('moves')}</h2>
      <Timeline
        label={o('moves')}
        items={file.history.map((m, i) => ({
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
      {file.proposals.length === 0 ? null : <h2>{o('proposals')}</h2>}
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
    </>
  )
}
