import { Alert } from '@mantine/core'
import { salaryCollection, type BankCollection } from '@saola/contract/salary-collection'
import { formatVnd } from '@saola/money/format'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** Asks before an enterprise's account is debited now, naming whose and how much. Keep it mounted. */
export function StartDialog({
  collection,
  onClose,
}: {
  collection: BankCollection | null
  onClose: () => void
}) {
  const t = useTranslations('salaryCollection')
  const { text } = useErrorText()
  const queries = useQueryClient()
  // The words stay while the dialog closes.
  const [last, setLast] = useState(collection)
  if (collection !== null && collection !== last) setLast(collection)
  const name = last?.merchantName ?? ''
  const work = useMutation({
    mutationFn: (id: string) =>
      send(salaryCollection.cmsStart, { params: { id } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t('started', { name }))
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('salaryCollection.'),
      })
      onClose()
    },
  })
  return (
    <ConfirmModal
      opened={collection !== null}
      title={t('startTitle', { amount: formatVnd(last?.total ?? 0), name })}
      confirmLabel={t('start')}
      cancelLabel={t('cancel')}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!work.isPending && collection !== null) work.mutate(collection.id)
      }}
    >
      {t('startText')}
      {work.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
