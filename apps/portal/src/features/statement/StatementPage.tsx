import { Alert, Button } from '@mantine/core'
import { statement, statementSections, type StatementSection } from '@saola/contract/statement'
import { queryOptionsOf } from '@saola/web/api/query'
import { oneOf, searchHook, text } from '@saola/web/list/screenSearch'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { DetailPage, Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { AgreeDialog } from './AgreeDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { FileButtons } from './FileButtons.tsx'
import { FiguresTable } from '@saola/web/parts/statement/FiguresTable.tsx'
import { StatementBadge } from '@saola/web/parts/statement/StatementBadge.tsx'
import {
  dayText,
  differenceNames,
  periodText,
  type StatementDispute,
} from '@saola/web/parts/statement/statement'
import type { StatementDetail } from './rules.ts'
import { Disputes } from '@saola/web/parts/statement/Disputes.tsx'
import { Proof } from '@saola/web/parts/statement/Proof.tsx'
import styles from '@saola/web/parts/statement/statement.module.css'

const useStatementSearch = searchHook({ id: text, section: oneOf(...statementSections) })

/** One statement at `?id=`, with the entries of `?section=` below its figures. */
export function StatementPage() {
  const t = useTranslations('statement')
  const { id = '' } = useStatementSearch()
  const query = useQuery({
    ...queryOptionsOf(statement.detail, { params: { id } }),
    enabled: id !== '',
  })
  const gone = (
    <EmptyState found title={t('detail.notFound')} text={t('detail.notFoundText')}>
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
          <QueryContent query={query} data={query.data} gone={gone}>
            {() => null}
          </QueryContent>
        )}
      </Section>
    </Page>
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
      <Hero row={row} />
      <Section title={t('detail.figures')}>
        <FiguresTable figures={row.figures} section={section} onSection={open} />
        <p className={styles.soft}>{t('equation')}</p>
      </Section>
      {section === undefined ? null : (
        <Section title={t(`section.${section}`)}>
          <EntryList key={section} row={row} section={section} />
        </Section>
      )}
      <Disputes row={row} more={(one) => <CaseLink dispute={one} />} />
      <Proof row={row} />
      <AgreeDialog row={row} opened={isAgreeing} onClose={() => setAgreeing(false)} />
    </DetailPage>
  )
}

/** The way to the case that a line became. */
function CaseLink({ dispute }: { dispute: StatementDispute }) {
  const t = useTranslations('statement.dispute')
  if (dispute.caseId === null) return null
  return (
    <LinkAnchor to={paths.forControlDetail} search={{ id: dispute.caseId }}>
      {t('case', { code: dispute.caseCode ?? '' })}
    </LinkAnchor>
  )
}

const ownAt = (row: StatementDetail): number =>
  0 - (row.figures.accounts.find(({ account }) => account === 'MERCHANT')?.closing ?? 0)

function Hero({ row }: { row: StatementDetail }) {
  const t = useTranslations('statement')
  return (
    <Section>
      <div className={styles.hero}>
        <div className={styles.heroLine}>
          <StatementBadge row={row} />
          <span>{row.number ?? t(`period.${row.period}`)}</span>
        </div>
        <strong className={styles.huge}>{periodText(row)}</strong>
        <p>
          {t('detail.yours')} <Money value={ownAt(row)} />
        </p>
        {row.status === 'ISSUED' && row.answerBy !== null ? (
          <p>{t('detail.answerBy', { day: dayText(row.answerBy) })}</p>
        ) : null}
        {row.status === 'PROVISIONAL' && row.waitsFor.length === 0 ? (
          <p className={styles.soft}>{t('detail.running')}</p>
        ) : null}
      </div>
      {row.waitsFor.length === 0 ? null : (
        <Alert mt="md" color="yellow" title={t('detail.waits')}>
          {row.waitsFor.map(({ kind, names }) => (
            <p key={kind}>
              {t(`difference.${kind}`)}: {differenceNames(names)}
            </p>
          ))}
        </Alert>
      )}
    </Section>
  )
}
