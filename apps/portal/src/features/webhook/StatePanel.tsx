import { Button } from '@mantine/core'
import { webhook, type WebhookInfo } from '@saola/contract/webhook'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { toast } from '@saola/web/ui/toast'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './webhook.module.css'

const badge = {
  PENDING: ['PENDING', 'info'],
  APPROVED: ['ACTIVE', 'ok'],
  REJECTED: ['DENIED', 'bad'],
} as const

/** Where the approval stands, which address receives, what waits. */
export function StatePanel({
  info,
  may,
  onDone,
}: {
  info: WebhookInfo
  may: boolean
  onDone: () => void
}) {
  const t = useTranslations('webhook')
  const status = info.status
  const [name, tone] = status === null ? (['INACTIVE', 'mute'] as const) : badge[status]
  const by = (who: string | null) =>
    who === null ? null : <span className={styles.dim}> {t('state.by', { name: who })}</span>
  return (
    <Section title={t('state.heading')}>
      <div>
        <StatusBadge
          status={name}
          tone={tone}
          label={t(status === null ? 'status.none' : `status.${status}`)}
        />
      </div>
      {info.id === null ? null : (
        <>
          <Facts
            facts={[
              info.webhookUrl !== info.url &&
                info.webhookUrl !== null && [
                  t('state.address'),
                  <span key="sent" className={styles.url}>
                    {info.webhookUrl}
                  </span>,
                ],
              [
                t('state.receiving'),
                info.url === null ? (
                  t('state.notReceiving')
                ) : (
                  <span key="url" className={styles.url}>
                    {info.url}
                  </span>
                ),
              ],
              info.submittedAt !== null && [
                t('state.submitted'),
                <span key="at">
                  <DateTime at={info.submittedAt} />
                  {by(info.submittedBy)}
                </span>,
              ],
              info.decidedAt !== null && [
                t('state.decided'),
                <span key="decided">
                  <DateTime at={info.decidedAt} />
                  {by(info.decidedBy)}
                </span>,
              ],
              [t('state.waiting'), String(info.waiting)],
              [t('state.parked'), String(info.parked)],
            ]}
          />
          {info.history.length < 2 ? null : (
            <details className={styles.history}>
              <summary>{t('state.history')}</summary>
              <ul>
                {info.history.map((d) => (
                  <li key={d.revision}>
                    <b>{t(`status.${d.status}`)}</b> · <DateTime at={d.decidedAt} />
                    {by(d.decidedBy)}
                    <div className={styles.url}>{d.url}</div>
                    {d.reason === null ? null : <div className={styles.dim}>{d.reason}</div>}
                  </li>
                ))}
              </ul>
            </details>
          )}
          {may ? <Remove info={info} onDone={onDone} /> : null}
        </>
      )}
    </Section>
  )
}

function Remove({ info, onDone }: { info: WebhookInfo; onDone: () => void }) {
  const t = useTranslations('webhook.remove')
  const { text } = useErrorText()
  const [asking, setAsking] = useState(false)
  const work = useMutation({
    mutationFn: () => send(webhook.delete, {}, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      setAsking(false)
      toast.success(t('done'))
      onDone()
    },
    onError: (error) => {
      toast.error(text(error))
      setAsking(false)
    },
  })
  const host = new URL(info.url ?? info.webhookUrl ?? 'https://-').host
  return (
    <>
      <ButtonRow end wide>
        <Button variant="subtle" color="var(--bad)" onClick={() => setAsking(true)}>
          {t('action')}
        </Button>
      </ButtonRow>
      <ConfirmModal
        opened={asking}
        danger
        title={t('title')}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        busy={work.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          if (!work.isPending) work.mutate()
        }}
      >
        {t('text', { host, count: info.waiting })}
      </ConfirmModal>
    </>
  )
}
