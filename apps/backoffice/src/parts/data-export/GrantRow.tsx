import { Button, Text } from '@mantine/core'
import { dataExport, type DataExport } from '@saola/contract/data-export'
import { download } from '@saola/web/api/download'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { formatTime } from '@saola/web/ui/time'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoteDialog } from '../NoteDialog.tsx'
import styles from './data-export.module.css'
import { useFilterWords } from './useFilterWords.ts'

/** An approved file: how often and until when it may be fetched, and the buttons for who may. */
export function GrantRow({ grant, named = true }: { grant: DataExport; named?: boolean }) {
  const t = useTranslations('dataExport')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const { say } = useFilterWords()
  const [revoking, setRevoking] = useState(false)
  const params = { id: grant.id }
  const refresh = (): void => {
    for (const call of [dataExport.own, dataExport.get])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  const fetching = useMutation({
    mutationFn: () => download(dataExport.download, { params }, () => undefined),
    onSuccess: (name) => toast.success(t('done', { name }), { durationMs: NOTICE_MS }),
    onError: (error) => toast.error(text(error)),
    onSettled: refresh,
  })
  const may = (action: 'download' | 'revoke'): boolean => grant.allowedActions.includes(action)
  const left = [t('left', { count: grant.left }), t('until', { time: formatTime(grant.until) })]
  return (
    <div className={styles.grant}>
      <div className={styles.said}>
        {named ? <Text size="sm">{say(grant.filters)}</Text> : null}
        <Text size="sm" c="dimmed">
          {[
            t(`state.${grant.state}`),
            ...(grant.state === 'READY' ? left : []),
            t('fetched', { count: grant.downloads }),
          ].join(' · ')}
        </Text>
      </div>
      <div className={styles.buttons}>
        {may('revoke') ? (
          <Button variant="default" size="compact-md" onClick={() => setRevoking(true)}>
            {t('revoke')}
          </Button>
        ) : null}
        {may('download') ? (
          <Button
            size="compact-md"
            leftSection={<Icon name="download" size={16} />}
            loading={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {t('download')}
          </Button>
        ) : null}
      </div>
      <NoteDialog
        opened={revoking}
        title={t('revokeTitle')}
        text={t('revokeText')}
        confirmLabel={t('revoke')}
        note="optional"
        danger
        work={(note) =>
          send(
            dataExport.revoke,
            { params, body: { note: note === '' ? null : note } },
            { idempotencyKey: newIdempotencyKey() },
          )
        }
        onDone={() => {
          toast.success(t('revoked'))
          refresh()
        }}
        onClose={() => setRevoking(false)}
      />
    </div>
  )
}
