import { Alert } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { product } from '@saola/contract/product'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useRefreshProducts } from './actions.ts'
import type { Product } from './rules.ts'

/** Names the product before it goes; what keeps it (a pay page, an unpaid order) is said before anybody tries. */
export function DeleteDialog({
  product: item,
  opened,
  onClose,
  onDone,
}: {
  product: Product
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('product.delete')
  const { text } = useErrorText()
  const refresh = useRefreshProducts()
  const check = useQuery({
    ...queryOptionsOf(product.check, { params: { id: item.id } }),
    staleTime: 0,
  })
  const remove = useMutation({
    mutationFn: () => send(product.delete, { params: { prodId: item.id } }),
    onSuccess: () => {
      toast.success(t('done', { name: item.name }), { durationMs: 3_000 })
      onDone()
      refresh()
    },
  })
  const reasonFor = ({ hasPayPage, held }: Output<typeof product.check>): string =>
    hasPayPage ? t('onPage') : t('held', { count: formatNumberVi(held) })
  const stillInUse = check.data === undefined || check.data.canDelete ? null : reasonFor(check.data)
  return (
    <ConfirmModal
      danger
      opened={opened}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (stillInUse === null && !remove.isPending) remove.mutate()
      }}
    >
      {t('text', { name: item.name })}
      {stillInUse === null ? null : (
        <Alert mt="sm" color="yellow" variant="outline" role="alert">
          {stillInUse}
        </Alert>
      )}
      {remove.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(remove.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
