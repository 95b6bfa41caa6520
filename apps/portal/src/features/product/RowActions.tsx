import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSwitch } from './actions.ts'
import { copyAddressOf, editAddressOf, type Product } from './rules.ts'

export type DialogName = 'stock' | 'category' | 'delete'
export type OpenDialog = (name: DialogName, products: readonly Product[]) => void

/** Everything that can be done with a product; what is refused says why (docs/decisions.md#37). */
export function RowActions({ product, onDialog }: { product: Product; onDialog: OpenDialog }) {
  const t = useTranslations('product')
  const navigate = useNavigate()
  const { run } = useSwitch()
  const [onSale, isPending] = [product.status === 'ACTIVE', product.stockStatus === 'PENDING']
  const actions: readonly MenuAction[] = [
    {
      key: 'edit',
      label: t('action.edit'),
      icon: 'edit',
      onSelect: () => void navigate({ href: editAddressOf(product.id) }),
    },
    {
      key: 'stock',
      label: t('action.stock'),
      icon: 'box',
      refused: product.storageType === 'UNLIMITED' ? t('refused.unlimited') : null,
      onSelect: () => onDialog('stock', [product]),
    },
    {
      key: 'category',
      label: t('action.category'),
      icon: 'grid',
      onSelect: () => onDialog('category', [product]),
    },
    {
      key: 'duplicate',
      label: t('action.duplicate'),
      icon: 'copy',
      onSelect: () => void navigate({ href: copyAddressOf(product.id) }),
    },
    {
      key: 'switch',
      label: t(onSale ? 'action.hide' : 'action.show'),
      icon: onSale ? 'minus' : 'check',
      onSelect: () => run(onSale ? 'hide' : 'show', [product]),
    },
    {
      key: 'review',
      label: t(isPending ? 'action.reviewed' : 'action.review'),
      icon: 'clock',
      onSelect: () => run(isPending ? 'reviewed' : 'review', [product]),
    },
    {
      key: 'delete',
      label: t('action.delete'),
      icon: 'trash',
      danger: true,
      apart: true,
      refused: product.hasPayPage ? t('refused.hasPayPage') : null,
      onSelect: () => onDialog('delete', [product]),
    },
  ]
  return (
    // The row itself is a click target; what is pressed here is meant for the menu.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks from the row
    <span data-above onClick={(event) => event.stopPropagation()}>
      <ActionMenu label={t('action.more', { name: product.name })} actions={actions} />
    </span>
  )
}
