import { Alert, Button } from '@mantine/core'
import { webhook, type CmsWebhookDetail } from '@saola/contract/webhook'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { ButtonRow, StateLine } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { ReasonField } from '../../parts/ReasonField.tsx'
import { Status } from './WebhookStatus.tsx'
import styles from './webhook.module.css'

type Doing = 'approve' | 'disapprove' | null

/** One merchant's address, what receives now, what was decided before, and the decision; it names the revision that was read. */
export function WebhookDrawer({ open }: { open: OpenRow<Row<typeof webhook.cmsList>> }) {
  const t = useTranslations('webhook.cms')
  const { data: me } = useAdmin()
  const queries = useQueryClient()
  const [doing, setDoing] = useState<Doing>(null)
  const merchantId = open.key ?? ''
  const query = useQuery({
    ...queryOptionsOf(webhook.cmsInfo, { params: { merchantId } }),
    enabled: open.key !== null,
  })
  const row = open.key === null ? undefined : query.data
  const may = me?.codes.includes(3601) === true
  const done = (): void => {
    setDoing(null)
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('webhook.'),
    })
  }
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={doing !== null}
        title={row === undefined ? t('title') : t('drawer', { name: row.merchantName })}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={row?.status !== 'PENDING' ? null : <Footer may={may} onAsk={setDoing} />}
      >
        <QueryContent query={query} data={row} gone={<EmptyState found title={t('gone')} />}>
          {(row) => <Body row={row} />}
        </QueryContent>
      </SideDrawer>
      {row === undefined ? null : (
        <Decision
          key={`${row.id}-${row.revision}`}
          row={row}
          doing={doing}
          onClose={() => setDoing(null)}
          onDone={done}
        />
      )}
    </>
  )
}

/** The decision, or that it belongs to others. */
function Footer({ may, onAsk }: { may: boolean; onAsk: (doing: Doing) => void }) {
  const t = useTranslations('webhook.cms')
  if (!may) return <p className={styles.intro}>{t('mayNot')}</p>
  return (
    <ButtonRow end wide>
      <Button variant="default" color="#b42318" onClick={() => onAsk('disapprove')}>
        {t('disapprove')}
      </Button>
      <Button onClick={() => onAsk('approve')}>{t('approve')}</Button>
    </ButtonRow>
  )
}

function Body({ row }: { row: CmsWebhookDetail }) {
  const t = useTranslations('webhook')
  return (
    <>
      <StateLine>
        <Status status={row.status} />
        <span>{row.merchantCode}</span>
      </StateLine>
      <DrawerSection title={t(row.status === 'PENDING' ? 'cms.wanted' : 'cms.address')}>
        <Facts
          facts={[
            [t('cms.host'), <b key="host">{new URL(row.webhookUrl).host}</b>],
            [
              t('cms.column.url'),
              <span key="url" className={styles.wrap}>
                {row.webhookUrl}
              </span>,
            ],
            [t('cms.submittedBy'), row.submittedBy],
            [t('cms.column.submitted'), <DateTime key="at" at={row.submittedAt} exact />],
            [t('cms.revision'), String(row.revision)],
            [
              t('cms.inForce'),
              row.url === null ? (
                t('cms.none')
              ) : (
                <span key="force" className={styles.wrap}>
                  {row.url}
                </span>
              ),
            ],
            row.reason !== null && [t('cms.reason'), row.reason],
            row.pausedAt !== null && [
              t('cms.paused'),
              <DateTime key="paused" at={row.pausedAt} exact />,
            ],
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t('cms.history')}>
        {row.history.length === 0 ? (
          <p className={styles.intro}>{t('cms.noHistory')}</p>
        ) : (
          <ul className={styles.history}>
            {row.history.map((d) => (
              <li key={d.revision}>
                <b>{t(`status.${d.status}`)}</b> · <DateTime at={d.decidedAt} exact /> ·{' '}
                {d.decidedBy}
                <div className={styles.wrap}>{d.url}</div>
                {d.reason === null ? null : <div className={styles.intro}>{d.reason}</div>}
              </li>
            ))}
          </ul>
        )}
      </DrawerSection>
    </>
  )
}

function Decision({
  row,
  doing,
  onClose,
  onDone,
}: {
  row: CmsWebhookDetail
  doing: Doing
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('webhook.cms')
  const { text: say } = useErrorText()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const work = useDecide(row, reason, onDone)
  const decide = (what: Exclude<Doing, null>): void => {
    if (what === 'disapprove' && reason.trim() === '') setMissing(true)
    else if (!work.isPending) work.mutate(what)
  }
  const close = (): void => {
    onClose()
    if (work.isError) onDone()
  }
  const refused =
    work.error === null ? null : (
      <Alert mt="md" color="#b42318" role="alert">
        {say(work.error)}
      </Alert>
    )
  return (
    <>
      <ConfirmModal
        opened={doing === 'approve'}
        title={t('approveTitle')}
        confirmLabel={t('approve')}
        cancelLabel={t('keep')}
        busy={work.isPending}
        onClose={close}
        onConfirm={() => decide('approve')}
      >
        {t('approveText', { name: row.merchantName, host: new URL(row.webhookUrl).host })}
        {refused}
      </ConfirmModal>
      <ConfirmModal
        opened={doing === 'disapprove'}
        danger
        title={t('disapproveTitle')}
        confirmLabel={t('disapprove')}
        cancelLabel={t('keep')}
        busy={work.isPending}
        onClose={close}
        onConfirm={() => decide('disapprove')}
      >
        {t('disapproveText', { name: row.merchantName })}
        <ReasonField
          label={t('reasonLabel')}
          hint={t('reasonHint')}
          error={missing ? t('reasonMissing') : null}
          value={reason}
          onChange={(value) => {
            setReason(value)
            setMissing(false)
          }}
        />
        {refused}
      </ConfirmModal>
    </>
  )
}

function useDecide(row: CmsWebhookDetail, reason: string, onDone: () => void) {
  const t = useTranslations('webhook.cms')
  const named = { id: row.id, revision: row.revision }
  return useMutation({
    mutationFn: (what: Exclude<Doing, null>) =>
      what === 'approve'
        ? send(webhook.approveV2, { body: named }, { idempotencyKey: newIdempotencyKey() })
        : send(
            webhook.disapproveV2,
            { body: { ...named, reason } },
            { idempotencyKey: newIdempotencyKey() },
          ),
    onSuccess: (_, what) => {
      toast.success(t(what === 'approve' ? 'approved' : 'disapproved'))
      onDone()
    },
  })
}
