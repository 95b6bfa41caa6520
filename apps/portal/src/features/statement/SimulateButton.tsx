import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { statement } from '@saola/contract/statement'
import { send } from '@saola/web/api/send'
import type { StatementDispute } from '@saola/web/parts/statement/statement'
import { useTranslations } from 'use-intl'
import { NoteDialog } from './NoteDialog.tsx'
import type { StatementDetail } from './rules.ts'

/** Test Mode has no bank staff: the merchant answers a disputed line that is no case. */
export function SimulateButton({
  row,
  dispute,
}: {
  row: StatementDetail
  dispute: StatementDispute
}) {
  const t = useTranslations('statement.dispute')
  const [opened, dialog] = useDisclosure(false)
  return (
    <div>
      <Button variant="default" size="xs" mt={6} onClick={dialog.open}>
        {t('simulate')}
      </Button>
      <NoteDialog
        opened={opened}
        words={{
          title: t('simulateTitle', { entry: String(dispute.transferId) }),
          text: t('simulateText'),
          note: t('answer'),
          missing: t('answerMissing'),
          go: t('simulateGo'),
          done: t('simulated'),
        }}
        work={(outcome, idempotencyKey) =>
          send(
            statement.simulateClosing,
            { params: { id: row.id }, body: { disputeId: dispute.id, outcome } },
            { idempotencyKey },
          )
        }
        onClose={dialog.close}
      />
    </div>
  )
}
