import { statement } from '@saola/contract/statement'
import { send } from '@saola/web/api/send'
import { useTranslations } from 'use-intl'
import { NoteDialog } from './NoteDialog.tsx'
import type { StatementDetail } from './rules.ts'

/** Says what is wrong with the ticked lines. Keep it mounted. */
export function DisputeDialog({
  row,
  ids,
  opened,
  onClose,
}: {
  row: StatementDetail
  ids: readonly number[]
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('statement.dispute')
  return (
    <NoteDialog
      opened={opened}
      words={{
        title: t('title', { count: ids.length }),
        text: t('text'),
        note: t('note'),
        missing: t('noteMissing'),
        go: t('go'),
        done: t('done'),
      }}
      work={(note, idempotencyKey) =>
        send(
          statement.dispute,
          {
            params: { id: row.id },
            body: {
              revision: row.revision,
              note,
              lines: ids.map((transferId) => ({ transferId })),
            },
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    />
  )
}
