import { Button } from '@mantine/core'
import { payoutBatch } from '@saola/contract/payout-batch'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { fileAddress, type BatchDetails } from './batch-rules.ts'
import payoutStyles from './payout.module.css'
import { useRefreshPayouts } from './usePayouts.ts'

export type Asked = 'approve' | 'disapprove' | 'recall' | 'stop'

/** What the server says that its reader may do, and nothing else. */
export function BatchActions({ row, onAsk }: { row: BatchDetails; onAsk: (what: Asked) => void }) {
  const t = useTranslations('payoutBatch.detail')
  const single = useTranslations('payout.detail')
  const { can } = useMe()
  const may = row.allowedActions
  const isSent = row.status !== 'WAITING' && row.status !== 'DENIED'
  return (
    <>
      {isSent && can(1600, 'EXPORT') ? (
        <ExportButton
          call={payoutBatch.result}
          request={{ params: { payOutId: row.id } }}
          label={t('result')}
        />
      ) : null}
      {may.includes('retry') ? <RetryButton id={row.id} /> : null}
      {may.includes('stop') ? (
        <Button variant="default" className={payoutStyles.danger} onClick={() => onAsk('stop')}>
          {t('stop')}
        </Button>
      ) : null}
      {may.includes('recall') ? (
        <Button variant="default" className={payoutStyles.danger} onClick={() => onAsk('recall')}>
          {single('recall')}
        </Button>
      ) : null}
      {may.includes('disapprove') ? (
        <Button
          variant="default"
          className={payoutStyles.danger}
          onClick={() => onAsk('disapprove')}
        >
          {single('refuse')}
        </Button>
      ) : null}
      {may.includes('approve') ? (
        <Button leftSection={<Icon name="check" size={16} />} onClick={() => onAsk('approve')}>
          {single('approve')}
        </Button>
      ) : null}
    </>
  )
}

/** A file of what failed is made, and looked through like any other. */
function RetryButton({ id }: { id: string }) {
  const t = useTranslations('payoutBatch.detail')
  const { text } = useErrorText()
  const navigate = useNavigate()
  const refresh = useRefreshPayouts()
  const [key] = useState(newIdempotencyKey)
  const work = useMutation({
    mutationFn: () =>
      send(payoutBatch.retry, { params: { payOutId: id } }, { idempotencyKey: key }),
    onSuccess: ({ fileId }) => void navigate({ href: fileAddress(fileId) }),
    onError: (error) => {
      toast.error(text(error))
      refresh()
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<Icon name="refresh" size={16} />}
      loading={work.isPending}
      onClick={() => work.mutate()}
    >
      {t('retry')}
    </Button>
  )
}
