import { Alert } from '@mantine/core'
import { product } from '@saola/contract/product'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefreshProducts } from './actions.ts'
import { CategoryForm } from './CategoryForm.tsx'
import type { Category } from './rules.ts'

/** Rename or delete a category; one with products says why it stays. */
export function CategoryActions({
  category,
  onDeleted,
}: {
  category: Category
  onDeleted?: () => void
}) {
  const t = useTranslations('product.category')
  const { text } = useErrorText()
  const refresh = useRefreshProducts()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const remove = useMutation({
    mutationFn: () => send(product.categoryDelete, { params: { id: category.id } }),
    onSuccess: () => {
      toast.success(t('deleted', { name: category.name }), { durationMs: 3_000 })
      setDialog(null)
      onDeleted?.()
      refresh()
    },
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks from the row
    <span data-above onClick={(event) => event.stopPropagation()}>
      <ActionMenu
        label={t('more', { name: category.name })}
        actions={[
          { key: 'edit', label: t('edit'), icon: 'edit', onSelect: () => setDialog('edit') },
          {
            key: 'delete',
            label: t('delete'),
            icon: 'trash',
            danger: true,
            apart: true,
            refused: category.productCount > 0 ? t('notEmpty') : null,
            onSelect: () => setDialog('delete'),
          },
        ]}
      />
      <CategoryForm
        key={`${category.name}/${category.description}`}
        category={category}
        opened={dialog === 'edit'}
        onClose={() => setDialog(null)}
      />
      <ConfirmModal
        danger
        opened={dialog === 'delete'}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        cancelLabel={t('keep')}
        busy={remove.isPending}
        onClose={() => setDialog(null)}
        onConfirm={() => {
          if (!remove.isPending) remove.mutate()
        }}
      >
        {t('deleteText', { name: category.name })}
        {remove.error === null ? null : (
          <Alert mt="sm" color="#b42318" role="alert">
            {text(remove.error)}
          </Alert>
        )}
      </ConfirmModal>
    </span>
  )
}
