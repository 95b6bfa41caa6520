import { Alert, Button, Skeleton } from '@mantine/core'
import { statement, type StatementStaffDetail } from '@saola/contract/statement'
import { queryOptionsOf } from '@saola/web/api/query'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { Disputes } from '@saola/web/parts/statement/Disputes.tsx'
import { FiguresTable } from '@saola/web/parts/statement/FiguresTable.tsx'
import { Proof } from '@saola/web/parts/statement/Proof.tsx'
import {
  dayText,
  differenceNames,
  periodText,
  type StatementDispute,
} from '@saola/web/parts/statement/statement'
import { StatementBadge } from '@saola/web/parts/statement/StatementBadge.tsx'
import styles from '@saola/web/parts/statement/statement.module.css'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { CloseDialog, IssueDialog } from './Dialogs.tsx'
import { Revisions } from './Revisions.tsx'

const useStatementSearch = searchHook({ id: text })

/** One statement of a merchant at `?id=`: its figures, what keeps it from being issued, its disputes, and what staff may do about them. */
export function StatementPage() {
  const t = useTranslations('statement')
  const { id = '' } = useStatementSearch()
  const query = useQuery({
    ...queryOptionsOf(statement.cmsDetail, { params: { id } }),
    enabled: id !== '',
  })
  const gone = (
    <EmptyState found title={t('detail.notFound')}>
      <LinkButton to={paths.statements} mt={8}>
        {t('detail.toList')}
      </LinkButton>
    </EmptyState>
  )
  if (query.data !== undefined && query.error === null) return <Loaded row={query.data} />
  return (
    <Page title={t('title')}>
      <Section>
        {id === '' ? (
          gone
        ) : (
          <QueryContent
            query={query}
            data={query.data}
            gone={gone}
            waiting={
              <div aria-busy="true" role="status">
                <Skeleton height={28} width={280} mb={20} />
                <Skeleton height={220} />
              </div>
            }
          >
            {() => null}
          </QueryContent>
        )}
      </Section>
    </Page>
  )
}

type Asked = 'issue' | StatementDispute | null

function Loaded({ row }: { row: StatementStaffDetail }) {
  const t = useTranslations('statement')
  const [asked, setAsked] = useState<Asked>(null)
  const close = (): void => setAsked(null)
  return (
    <Page
      title={`${t('title')} · ${row.merchantName}`}
      actions={<Actions row={row} onIssue={() => setAsked('issue')} />}
    >
      <PendingChange id={row.pendingApproval} />
      <Hero row={row} />
      <Section title={t('detail.figures')}>
        <FiguresTable figures={row.figures} yours={t('office.yours')} />
        <p className={styles.soft}>{t('office.equation')}</p>
      </Section>
      <Disputes
        row={row}
        more={(one) => <DisputeStep row={row} dispute={one} onClose={() => setAsked(one)} />}
      />
      <Revisions row={row} />
      <Proof row={row} />
      <IssueDialog row={row} opened={asked === 'issue'} onClose={close} />
      <CloseDialog row={row} dispute={asked === 'issue' ? null : asked} onClose={close} />
    </Page>
  )
}

function Actions({ row, onIssue }: { row: StatementStaffDetail; onIssue: () => void }) {
  const t = useTranslations('statement.office')
  const { data: me } = useAdmin()
  return (
    <>
      {me?.codes.includes(3100) === true ? (
        <LinkButton
          variant="default"
          to={paths.merchant}
          search={{ id: row.merchantId }}
          leftSection={<Icon name="users" size={16} />}
        >
          {t('openMerchant')}
        </LinkButton>
      ) : null}
      {row.allowedActions.includes('issue') ? (
        <Button leftSection={<Icon name="check" size={16} />} onClick={onIssue}>
          {t('issue')}
        </Button>
      ) : null}
    </>
  )
}

const ownAt = (row: StatementStaffDetail): number =>
  0 - (row.figures.accounts.find(({ account }) => account === 'MERCHANT')?.closing ?? 0)

function Hero({ row }: { row: StatementStaffDetail }) {
  const t = useTranslations('statement')
  return (
    <Section>
      <div className={styles.hero}>
        <div className={styles.heroLine}>
          <StatementBadge row={row} issued={t('office.issued')} />
          <span>{row.number ?? t(`period.${row.period}`)}</span>
          <span>{row.merchantCode}</span>
        </div>
        <strong className={styles.huge}>{periodText(row)}</strong>
        <p>
          {t('office.closing')} <Money value={ownAt(row)} />
        </p>
        {row.status === 'ISSUED' && row.answerBy !== null ? (
          <p>{t('office.answerBy', { day: dayText(row.answerBy) })}</p>
        ) : null}
        {row.status === 'PROVISIONAL' && row.waitsFor.length === 0 && !row.waitsForPeriod ? (
          <p className={styles.soft}>{t('detail.running')}</p>
        ) : null}
        {row.openDisputes > 0 ? <p className={styles.soft}>{t('office.waitsCases')}</p> : null}
      </div>
      <Obstacles row={row} />
    </Section>
  )
}

/** What keeps the clock from issuing it. */
function Obstacles({ row }: { row: StatementStaffDetail }) {
  const t = useTranslations('statement')
  const earlier = row.waitsForPeriod
  if (row.waitsFor.length === 0 && earlier === null) return null
  return (
    <Alert mt="md" color="yellow" title={t('detail.waits')}>
      {row.waitsFor.map(({ kind, names }) => (
        <p key={kind} className={styles.obstacle}>
          {t(`difference.${kind}`)}: {differenceNames(names)}
        </p>
      ))}
      {earlier === null ? null : (
        <LinkAnchor to={paths.statement} search={{ id: earlier.id }}>
          {t('office.waitsEarlier', { period: periodText(earlier) })}
        </LinkAnchor>
      )}
    </Alert>
  )
}

/** The case that clears a line up, or the button where no case can. */
function DisputeStep({
  row,
  dispute,
  onClose,
}: {
  row: StatementStaffDetail
  dispute: StatementDispute
  onClose: () => void
}) {
  const t = useTranslations('statement')
  const { data: me } = useAdmin()
  if (dispute.caseId !== null) {
    const words = t('dispute.case', { code: dispute.caseCode ?? '' })
    return me?.codes.includes(3400) === true ? (
      <LinkAnchor to={paths.forControl} search={{ open: dispute.caseId }}>
        {words}
      </LinkAnchor>
    ) : (
      <span>{words}</span>
    )
  }
  if (dispute.state === 'CLOSED') return null
  return (
    <>
      <small className={styles.soft}>{t('office.loose')}</small>
      {row.allowedActions.includes('close') ? (
        <div>
          <Button variant="default" size="xs" mt={6} onClick={onClose}>
            {t('office.close')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
