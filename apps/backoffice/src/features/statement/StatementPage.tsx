import { Button, Skeleton } from '@mantine/core'
import { statement, type StatementStaffDetail } from '@saola/contract/statement'
import { queryOptionsOf } from '@saola/web/api/query'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { Disputes } from '@saola/web/parts/statement/Disputes.tsx'
import { FiguresTable } from '@saola/web/parts/statement/FiguresTable.tsx'
import { Proof } from '@saola/web/parts/statement/Proof.tsx'
import { periodText, type StatementDispute } from '@saola/web/parts/statement/statement'
import { StatementHero } from '@saola/web/parts/statement/StatementHero.tsx'
import styles from '@saola/web/parts/statement/statement.module.css'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
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
  return (
    <QueryPage
      query={query}
      isNamed={id !== ''}
      title={t('title')}
      gone={gone}
      waiting={
        <div aria-busy="true" role="status">
          <Skeleton height={28} width={280} mb={20} />
          <Skeleton height={220} />
        </div>
      }
    >
      {(row) => <Loaded row={row} />}
    </QueryPage>
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

function Hero({ row }: { row: StatementStaffDetail }) {
  const t = useTranslations('statement.office')
  const earlier = row.waitsForPeriod
  return (
    <StatementHero
      row={row}
      words={{
        own: t('closing'),
        answerBy: (day) => t('answerBy', { day }),
        issued: t('issued'),
      }}
      code={row.merchantCode}
      note={row.openDisputes > 0 ? <p className={styles.soft}>{t('waitsCases')}</p> : null}
      {...(earlier === null
        ? {}
        : {
            earlier: (
              <LinkAnchor to={paths.statement} search={{ id: earlier.id }}>
                {t('waitsEarlier', { period: periodText(earlier) })}
              </LinkAnchor>
            ),
          })}
    />
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
