import { Alert, Button } from '@mantine/core'
import { webhook, type WebhookInfo } from '@saola/contract/webhook'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { formatExact } from '@saola/web/ui/time'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import styles from './webhook.module.css'

/** What a person has to do something about: a rest, failures, a refusal, missing keys. */
export function Banners({
  info,
  may,
  onDone,
}: {
  info: WebhookInfo
  may: boolean
  onDone: (info: WebhookInfo) => void
}) {
  const t = useTranslations('webhook.banner')
  const reach = useCanOpen()
  const since = info.failingSince ?? info.pausedAt
  const when = since === null ? '' : formatExact(since)
  return (
    <>
      {info.pausedAt !== null ? (
        <Alert color="var(--bad)" title={t('pausedTitle')}>
          <div className={styles.banner}>
            {t('paused', { since: when, count: info.waiting })}
            {may ? <Resume onDone={onDone} /> : null}
          </div>
        </Alert>
      ) : null}
      {info.pausedAt === null && info.failures >= 3 ? (
        <Alert color="yellow" title={t('failingTitle')}>
          {t('failing', { failures: info.failures, since: when })}
        </Alert>
      ) : null}
      {info.status === 'REJECTED' ? (
        <Alert color="var(--bad)" title={t('rejectedTitle')}>
          {t('rejected', { reason: info.reason ?? '' })}
        </Alert>
      ) : null}
      {info.id !== null && info.bodyFormat === 'PACKED' && !info.hasKeys ? (
        <Alert color="yellow" title={t('noKeysTitle')}>
          <div className={styles.banner}>
            {t('noKeys')}
            {reach(paths.payGatePayment) ? (
              <Link to={paths.payGatePayment}>{t('toKeys')}</Link>
            ) : null}
          </div>
        </Alert>
      ) : null}
    </>
  )
}

function Resume({ onDone }: { onDone: (info: WebhookInfo) => void }) {
  const t = useTranslations('webhook.banner')
  const { text } = useErrorText()
  const work = useMutation({
    mutationFn: () => send(webhook.resume, {}, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: (info) => {
      toast.success(t('resumed'))
      onDone(info)
    },
    onError: (error) => toast.error(text(error)),
  })
  return (
    <Button size="sm" loading={work.isPending} onClick={() => work.mutate()}>
      {t('resume')}
    </Button>
  )
}
