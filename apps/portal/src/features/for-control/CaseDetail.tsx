import { forControl } from '@saola/contract/for-control'
import type { ForControlItem } from '@saola/contract/for-control-case'
import { fetchFile } from '@saola/web/api/download'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { CaseHero } from '@saola/web/parts/for-control/CaseHero.tsx'
import { CaseHistory } from '@saola/web/parts/for-control/CaseHistory.tsx'
import { Documents, type OpenDocument } from '@saola/web/parts/for-control/Documents.tsx'
import { isOpen } from '@saola/web/parts/for-control/marks.tsx'
import { useCaseFacts } from '@saola/web/parts/for-control/useCaseFacts.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { DetailPage, Facts, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { formatVnd } from '@saola/money/format'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { Answer } from './Answer.tsx'
import { CaseActions } from './CaseActions.tsx'
import { Outcome } from './Outcome.tsx'
import { Simulate } from './Simulate.tsx'
import { SubjectLink } from './SubjectLink.tsx'
import styles from './for-control.module.css'

/** The bank works in hours; what it does is still seen without reloading. */
const LOOK_MS = 10_000
const useCaseSearch = searchHook({ id: text })

const open: OpenDocument = async (id) => {
  const { link } = await send(forControl.viewLink, { body: { id } })
  return fetchFile(forControl.view, { query: { link } }, () => undefined)
}

/** One case at `?id=`: where it stands, what was said, what its reader may do (B-464, B-470). */
export function CaseDetail() {
  const t = useTranslations('forControl.screen.detail')
  const words = useTranslations('forControl')
  const { id = '' } = useCaseSearch()
  const query = useQuery({
    ...queryOptionsOf(forControl.get, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (isOpen(data) || data.transferState === 'SENDING') ? LOOK_MS : false,
  })
  const gone = (
    <EmptyState found title={t('gone')} text={t('goneHint')}>
      <LinkButton to={paths.forControl} mt={8}>
        {t('toList')}
      </LinkButton>
    </EmptyState>
  )
  return (
    <QueryPage query={query} isNamed={id !== ''} title={words('one')} gone={gone}>
      {(row) => <Loaded key={row.id} row={row} />}
    </QueryPage>
  )
}

function Loaded({ row }: { row: ForControlItem }) {
  const t = useTranslations('forControl.screen.detail')
  const words = useTranslations('forControl')
  const documentWords = useTranslations('forControl.screen.document')
  const { can, testMode } = useMe()
  const may = can(2200, 'CREATE')
  const facts = useCaseFacts(row)
  return (
    <DetailPage
      title={t('title', { code: row.forControlCode })}
      actions={may ? <CaseActions row={row} /> : null}
      side={
        <>
          {testMode && may && isOpen(row) ? <Simulate row={row} /> : null}
          <Section title={words('field.history')}>
            <History row={row} />
          </Section>
        </>
      }
    >
      <Section>
        <CaseHero row={row}>
          <p className={styles.state}>{t(`state.${row.status}`)}</p>
          <Held row={row} />
        </CaseHero>
      </Section>
      {may && row.allowedActions.includes('answer') ? <Answer row={row} /> : null}
      <Outcome row={row} open={open} />
      <Section title={words('field.documents')}>
        {row.documents.length === 0 ? null : <p className={styles.hint}>{documentWords('hint')}</p>}
        <Documents label={words('field.documents')} documents={row.documents} open={open} />
      </Section>
      <Section title={t('subject')}>
        <Facts facts={facts.subject} />
        <SubjectLink row={row} />
      </Section>
      <Section title={t('facts')}>
        <Facts facts={facts.own} />
        {row.priorId === null ? null : (
          <LinkButton
            variant="default"
            to={paths.forControlDetail}
            search={{ id: row.priorId }}
            style={{ justifySelf: 'start' }}
          >
            {t('prior')}
          </LinkButton>
        )}
      </Section>
    </DetailPage>
  )
}

/** Money of the shop that it cannot use meanwhile. */
function Held({ row }: { row: ForControlItem }) {
  const t = useTranslations('forControl.screen.detail')
  if (!isOpen(row) || row.heldAmount + row.shortfall === 0) return null
  return (
    <p className={styles.held}>
      {t('held', { amount: formatVnd(row.heldAmount) })}
      {row.shortfall > 0 ? ` ${t('shortfall', { amount: formatVnd(row.shortfall) })}` : ''}
    </p>
  )
}

function History({ row }: { row: ForControlItem }) {
  const query = useQuery({
    ...queryOptionsOf(forControl.history, { query: { code: row.forControlCode } }),
    refetchInterval: isOpen(row) ? LOOK_MS : false,
  })
  return (
    <QueryContent query={query} data={query.data} height={200}>
      {(page) => <CaseHistory steps={page.items} open={open} />}
    </QueryContent>
  )
}
