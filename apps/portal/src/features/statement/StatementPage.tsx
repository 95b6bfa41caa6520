import { Button } from '@mantine/core'
import { statement, statementSections, type StatementSection } from '@saola/contract/statement'
import { queryOptionsOf } from '@saola/web/api/query'
import { oneOf, searchHook, text } from '@saola/web/list/screenSearch'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { DetailPage, Section } from '@saola/web/ui/pages.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { AgreeDialog } from './AgreeDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { FileButtons } from './FileButtons.tsx'
import { FiguresTable } from '@saola/web/parts/statement/FiguresTable.tsx'
import { StatementHero } from '@saola/web/parts/statement/StatementHero.tsx'
import type { StatementDispute } from '@saola/web/parts/statement/statement'
import type { StatementDetail } from './rules.ts'
import { SimulateButton } from './SimulateButton.tsx'
import { Disputes } from '@saola/web/parts/statement/Disputes.tsx'
import { Proof } from '@saola/web/parts/statement/Proof.tsx'
import styles from '@saola/web/parts/statement/statement.module.css'

/** Disputed lines become cases, are answered and bring a new revision; all of it is seen without reloading. */
const LOOK_MS = 10_000
const useStatementSearch = searchHook({ id: text, section: oneOf(...statementSections) })

/** One statement at `?id=`, with the entries of `?section=` below its figures. */
export function StatementPage() {
  const t = useTranslations('statement')
  const { id = '' } = useStatementSearch()
  const query = useQuery({
    ...queryOptionsOf(statement.detail, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data?.status === 'DISPUTED' ? LOOK_MS : false),
  })
  const gone = (
    <EmptyState found title={t('detail.notFound')} text={t('detail.notFoundText')}>
      <LinkButton to={paths.statements} mt={8}>
        {t('detail.toList')}
      </LinkButton>
    </EmptyState>
  )
  return (
    <QueryPage query={query} isNamed={id !== ''} title={t('title')} gone={gone}>
      {(row) => <Loaded row={row} />}
    </QueryPage>
  )
}

function Loaded({ row }: { row: StatementDetail }) {
  const t = useTranslations('statement')
  const navigate = useNavigate()
  const { section } = useStatementSearch()
  const [isAgreeing, setAgreeing] = useState(false)
  const open = (to: StatementSection | undefined): void =>
    void navigate({
      href: addressAt(paths.statementDetail, {
        id: row.id,
        ...(to === undefined ? {} : { section: to }),
      }),
      replace: true,
      resetScroll: false,
    })
  return (
    <DetailPage
      title={t('title')}
      actions={
        <>
          <FileButtons row={row} />
          {row.allowedActions.includes('agree') ? (
            <Button onClick={() => setAgreeing(true)}>{t('agree.open')}</Button>
          ) : null}
        </>
      }
    >
      <StatementHero
        row={row}
        words={{
          own: t('detail.yours'),
          answerBy: (day) => t('detail.answerBy', { day }),
        }}
      />
      <Section title={t('detail.figures')}>
        <FiguresTable figures={row.figures} section={section} onSection={open} />
        <p className={styles.soft}>{t('equation')}</p>
      </Section>
      {section === undefined ? null : (
        <Section title={t(`section.${section}`)}>
          <EntryList key={section} row={row} section={section} />
        </Section>
      )}
      <Disputes row={row} more={(one) => <DisputeEnd row={row} dispute={one} />} />
      <Proof row={row} />
      <AgreeDialog row={row} opened={isAgreeing} onClose={() => setAgreeing(false)} />
    </DetailPage>
  )
}

/** The way to the case that a line became; of a line without one the merchant plays the bank's part in Test Mode. */
function DisputeEnd({ row, dispute }: { row: StatementDetail; dispute: StatementDispute }) {
  const t = useTranslations('statement.dispute')
  if (dispute.caseId !== null)
    return (
      <LinkAnchor to={paths.forControlDetail} search={{ id: dispute.caseId }}>
        {t('case', { code: dispute.caseCode ?? '' })}
      </LinkAnchor>
    )
  const isWaiting = dispute.state === 'OPEN' && row.allowedActions.includes('close')
  return isWaiting ? <SimulateButton row={row} dispute={dispute} /> : null
}
