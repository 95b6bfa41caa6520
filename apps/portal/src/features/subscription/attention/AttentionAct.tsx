import { subscription } from '@saola/contract/subscription'
import type { AttentionAction, AttentionItem } from '@saola/contract/subscription-attention'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ActDialog } from '../ActDialog.tsx'
import { SendDialog } from '../SendDialog.tsx'

interface Props {
  row: AttentionItem
  act: AttentionAction
  onClose: () => void
}
/** The question of what mends a row. */
export function AttentionAct({ row, act, onClose }: Props) {
  if (act === 'send')
    return (
      <SendDialog
        opened
        onClose={onClose}
        invoice={{
          id: row.invoiceId ?? '',
          customer: row.customer.fullName,
          amount: row.amount ?? 0,
        }}
      />
    )
  return <OfSubscription row={row} act={act} onClose={onClose} />
}

/** Asked once the subscription is there as it stands now: its question says what the act does to its money and dates. */
function OfSubscription({
  row,
  act,
  onClose,
}: Omit<Props, 'act'> & { act: Exclude<AttentionAction, 'send'> }) {
  const { text } = useErrorText()
  const { data, error } = useQuery(
    queryOptionsOf(subscription.getDetail, { params: { id: row.subscriptionId } }),
  )
  const failed = data === undefined ? error : null
  useEffect(() => {
    if (failed === null) return
    toast.error(text(failed))
    onClose()
  }, [failed, text, onClose])
  return data === undefined ? null : <ActDialog it={data} act={act} opened onClose={onClose} />
}
