import { forControl } from '@saola/contract/for-control'
import { formatVnd } from '@saola/money/format'
import { fetchFile } from '@saola/web/api/download'
import { queryOptionsOf } from '@saola/web/api/query'
import { send, upload } from '@saola/web/api/send'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { CaseHero } from '@saola/web/parts/for-control/CaseHero.tsx'
import { CaseHistory } from '@saola/web/parts/for-control/CaseHistory.tsx'
import { Documents, type OpenDocument } from '@saola/web/parts/for-control/Documents.tsx'
import { FilesField } from '@saola/web/parts/for-control/FilesField.tsx'
import { isOpen } from '@saola/web/parts/for-control/marks.tsx'
import { useCaseFacts } from '@saola/web/parts/for-control/useCaseFacts.tsx'
import { useCaseFiles } from '@saola/web/parts/for-control/useCaseFiles'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { DrawerSection } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import type { Asked } from './CaseDialogs.tsx'
import styles from './for-control.module.css'
import { Proposal } from './Proposal.tsx'
import { isTouched, type StaffCase } from './rules.ts'

const open: OpenDocument = async (id) => {
  const { link } = await send(forControl.cmsViewLink, { body: { id } })
  return fetchFile(forControl.cmsView, { query: { link } }, () => undefined)
}

export function CaseBody({ row, onAsk }: { row: StaffCase; onAsk: (asked: Asked) => void }) {
  const words = useTranslations('forControl.field')
  const s = useTranslations('forControl.screen')
  const { data: me } = useAdmin()
  const works = me?.codes.includes(3401) === true
  const facts = useCaseFacts(row)
  return (
    <>
      <CaseHero row={row}>
        <Held row={row} />
      </CaseHero>
      {row.proposal === null ? null : <Proposal row={row} proposal={row.proposal} onAsk={onAsk} />}
      <Asks row={row} />
      <Outcome row={row} />
      <DrawerSection title={words('documents')}>
        {row.documents.length === 0 ? null : <p className={styles.dim}>{s('document.hint')}</p>}
        <Documents label={words('documents')} documents={row.documents} open={open} />
        {works && row.claimedBy === 'PAYER' && isOpen(row) ? <ClaimFiles row={row} /> : null}
      </DrawerSection>
      <DrawerSection title={words('adminDocuments')}>
        <Documents label={words('adminDocuments')} documents={row.adminDocuments} open={open} />
      </DrawerSection>
      <DrawerSection title={s('detail.subject')}>
        <Facts facts={facts.subject} />
      </DrawerSection>
      <DrawerSection
        title={s('detail.facts')}
        aside={
          <ExportButton
            call={forControl.cmsExportPdf}
            request={{ params: { id: row.id } }}
            label={s('staff.pdf')}
          />
        }
      >
        <Facts
          facts={[
            [words('merchantName'), <MerchantLink key="merchant" row={row} />],
            [words('assignee'), row.assignee?.name ?? s('staff.noAssignee')],
            ...facts.own,
            row.priorId !== null && [
              words('priorCode'),
              <LinkAnchor key="prior" to={paths.forControl} search={{ open: row.priorId }}>
                {row.priorCode}
              </LinkAnchor>,
            ],
          ]}
        />
      </DrawerSection>
      <DrawerSection title={words('history')}>
        <History row={row} />
      </DrawerSection>
    </>
  )
}

function MerchantLink({ row }: { row: StaffCase }) {
  const { data: me } = useAdmin()
  const name = `${row.merchantName} (${row.merchantCode})`
  return me?.codes.includes(3100) === true ? (
    <LinkAnchor to={paths.merchant} search={{ id: row.merchantId }}>
      {name}
    </LinkAnchor>
  ) : (
    name
  )
}

/** Money of the merchant that is set aside meanwhile. */
function Held({ row }: { row: StaffCase }) {
  const t = useTranslations('forControl.screen.detail')
  if (!isOpen(row) || row.heldAmount + row.shortfall === 0) return null
  return (
    <p className={styles.held}>
      {t('held', { amount: formatVnd(row.heldAmount) })}
      {row.shortfall > 0 ? ` ${t('shortfall', { amount: formatVnd(row.shortfall) })}` : ''}
    </p>
  )
}

/** What the merchant was asked for and has not answered. */
function Asks({ row }: { row: StaffCase }) {
  const t = useTranslations('forControl.screen.staff')
  if (row.asked === null) return null
  return (
    <DrawerSection title={t('waitsForMerchant')} aside={<DateTime at={row.asked.at} />}>
      <p className={styles.words}>{row.asked.note}</p>
    </DrawerSection>
  )
}

function Outcome({ row }: { row: StaffCase }) {
  const t = useTranslations('forControl')
  const s = useTranslations('forControl.screen.detail')
  if (row.decidedAt === null) return null
  return (
    <DrawerSection title={s('bankSaid')}>
      <Facts
        facts={[
          [
            t('field.resolution'),
            row.resolution === null ? t('status.DENY') : t(`resolution.${row.resolution}`),
          ],
          row.resolvedAmount !== null && [t('field.resolvedAmount'), formatVnd(row.resolvedAmount)],
          row.decisionNote !== null && [t('field.decisionNote'), row.decisionNote],
          row.transferState !== null && [s('transfer'), t(`transferState.${row.transferState}`)],
          [t('field.decidedAt'), <DateTime key="at" at={row.decidedAt} exact />],
        ]}
      />
    </DrawerSection>
  )
}

/** What a payer hands in at the counter is one of the case's documents at once. */
function ClaimFiles({ row }: { row: StaffCase }) {
  const t = useTranslations('forControl.screen.staff')
  const queries = useQueryClient()
  const files = useCaseFiles(
    (file, options) => upload(forControl.cmsUpload, file, { id: row.id, kind: 'CLAIM' }, options),
    [],
    (document) => {
      toast.success(t('documentAdded', { name: document.fileName }))
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
    },
  )
  return (
    <div className={styles.apart}>
      <FilesField label={t('claimDocuments')} files={files} />
    </div>
  )
}

function History({ row }: { row: StaffCase }) {
  const query = useQuery(
    queryOptionsOf(forControl.cmsHistory, { query: { code: row.forControlCode } }),
  )
  return (
    <QueryContent query={query} data={query.data} height={200}>
      {(page) => <CaseHistory steps={page.items} open={open} />}
    </QueryContent>
  )
}
