import { Alert, Button, Group } from '@mantine/core'
import { approval } from '@saola/contract/approval'
import { adminCodes } from '@saola/contract/admin-permissions'
import { merchantFile } from '@saola/contract/merchant-file'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { showDay } from '@saola/web/list/days'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { WhatStops } from '../WhatStops.tsx'
import { ApprovalDialogs, type Decision } from './ApprovalDialogs.tsx'
import { ApprovalHistory } from './ApprovalHistory.tsx'
import { CardProof } from './CardProof.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { ApprovalState } from './ApprovalState.tsx'
import { inOrder } from './inOrder.ts'
import { addressOf } from './subject.ts'
import type { ApprovalRow, Proposal } from './types.ts'
import { useApprovalWords } from './useApprovalWords.ts'

const decisions = ['withdraw', 'callOff', 'deny', 'approve'] as const
/** While a proposal is open it is asked for again: somebody else may add to it or decide. */
const FRESH_MS = 15_000

/** One proposal: what would change, why, who said what, and the decision. */
export function ApprovalDrawer({
  open,
  asking,
  onDecided,
}: {
  open: Pick<OpenRow<ApprovalRow>, 'key' | 'close' | 'step'>
  /** The decision whose dialog is open, where the screen opens it as well. */
  asking?: { decision: Decision | null; set: (decision: Decision | null) => void }
  /** What follows a decision; the next proposal of the list unless given. */
  onDecided?: () => void
}) {
  const t = useTranslations('approval')
  const words = useApprovalWords()
  const [own, setOwn] = useState<Decision | null>(null)
  const setAsked = asking?.set ?? setOwn
  const id = open.key ?? ''
  const query = useQuery({
    ...queryOptionsOf(approval.get, { params: { id } }),
    enabled: open.key !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'PENDING' ? FRESH_MS : false),
  })
  const proposal = open.key === null ? undefined : query.data
  const next = open.step(1)
  const actions = decisions.filter((one) => proposal?.allowedActions.includes(one) === true)
  const wanted = asking === undefined ? own : asking.decision
  // What is void in the meantime cannot be approved any more: the drawer says so.
  const asked = actions.find((one) => one === wanted) ?? null
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={asked !== null}
        title={proposal === undefined ? t('one') : words.subjectOf(proposal)}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={next}
        footer={
          actions.length === 0 ? null : (
            <Group justify="flex-end" gap="xs">
              {actions.map((decision) => (
                <Button
                  key={decision}
                  variant={decision === 'approve' ? 'filled' : 'default'}
                  {...(decision === 'deny' || decision === 'callOff' ? { c: 'var(--bad)' } : {})}
                  onClick={() => setAsked(decision)}
                >
                  {t(`action.${decision}`)}
                </Button>
              ))}
            </Group>
          )
        }
      >
        <QueryContent query={query} data={proposal} gone={<EmptyState found title={t('gone')} />}>
          {(found) => <Body proposal={found} />}
        </QueryContent>
      </SideDrawer>
      {proposal === undefined ? null : (
        <ApprovalDialogs
          proposal={proposal}
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={onDecided ?? (() => next?.())}
        />
      )}
    </>
  )
}

/** Whether it waits and would stop a merchant's business. */
const suspends = ({ kind, state, changes }: Proposal): boolean =>
  kind === 'MERCHANT_STATUS' &&
  state === 'PENDING' &&
  changes.some(({ field, after }) => field === 'status' && after === 'INACTIVE')
const stopCodes = [merchantFile.stops.code].flat()

/** What its reader has to know before anything else. */
function Notices({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('approval')
  const day = showDay(proposal.effectiveFrom ?? '')
  return (
    <>
      {proposal.isCurrent ? null : (
        <Alert color="yellow" variant="outline" mb="md">
          {proposal.state === 'SCHEDULED' ? t('staleScheduled', { day }) : t('stale')}
        </Alert>
      )}
      {proposal.state === 'SCHEDULED' && proposal.isCurrent ? (
        <Alert color="blue" variant="outline" mb="md">
          {t('scheduled', { day })}
        </Alert>
      ) : null}
      {proposal.isMine && proposal.state === 'PENDING' ? (
        <Alert color="blue" variant="outline" mb="md">
          {t('mine')}
        </Alert>
      ) : null}
    </>
  )
}

function Body({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('approval')
  const { data: me } = useAdmin()
  const mayAskStops = stopCodes.some((code) => me?.codes.includes(code))
  const mayProve = me?.codes.includes(adminCodes.identity) === true
  const { nameOf, sayValue } = useApprovalWords()
  return (
    <>
      <Notices proposal={proposal} />
      <DrawerSection title={t('changes')}>
        <Changes changes={inOrder(proposal.changes)} nameOf={nameOf} sayValue={sayValue} />
      </DrawerSection>
      {mayAskStops && suspends(proposal) && proposal.merchantId !== null ? (
        <WhatStops merchantId={proposal.merchantId} />
      ) : null}
      {proposal.kind === 'DATA_EXPORT' && proposal.state === 'APPROVED' ? (
        <ExportPanel id={proposal.id} />
      ) : null}
      {proposal.kind === 'IDENTITY_OVERRIDE' && mayProve && proposal.merchantId !== null ? (
        <CardProof key={proposal.id} id={proposal.id} merchantId={proposal.merchantId} />
      ) : null}
      <DrawerSection title={t('facts')}>
        <ProposalFacts proposal={proposal} />
      </DrawerSection>
      <ApprovalHistory proposal={proposal} />
    </>
  )
}

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('approval')
  const { data: me } = useAdmin()
  const { subjectOf } = useApprovalWords()
  const merchant = proposal.merchantId
  const mayOpen = me?.codes.includes(3100) === true
  const thing = addressOf(proposal, me?.codes ?? [])
  return (
    <Facts
      facts={[
        [t('column.kind'), t(`kind.${proposal.kind}`)],
        thing !== null && [
          t('column.subject'),
          <LinkAnchor key="thing" {...thing}>
            {subjectOf(proposal)}
          </LinkAnchor>,
        ],
        proposal.effectiveFrom !== null && [
          t('column.effectiveFrom'),
          showDay(proposal.effectiveFrom),
        ],
        [t('column.state'), <ApprovalState key="state" state={proposal.state} />],
        merchant !== null && [
          t('column.merchant'),
          mayOpen ? (
            <LinkAnchor key="merchant" to={paths.merchant} search={{ id: merchant }}>
              {proposal.merchantName}
            </LinkAnchor>
          ) : (
            proposal.merchantName
          ),
        ],
        proposal.amount !== null && [t('column.amount'), formatVnd(proposal.amount)],
        proposal.reason !== null && [t('column.reason'), proposal.reason],
        [t('column.proposedBy'), proposal.proposedBy],
        [t('column.proposedAt'), <DateTime key="p" at={proposal.proposedAt} exact />],
        proposal.state === 'PENDING' && [
          t('column.expiresAt'),
          <DateTime key="e" at={proposal.expiresAt} exact />,
        ],
        proposal.decidedBy !== null && [t('column.decidedBy'), proposal.decidedBy],
        proposal.decidedAt !== null && [
          t('column.decidedAt'),
          <DateTime key="d" at={proposal.decidedAt} exact />,
        ],
        proposal.note !== null && [t('column.note'), proposal.note],
      ]}
    />
  )
}
