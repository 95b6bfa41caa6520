import { CategoryPickDialog } from './CategoryPickDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { DialogName } from './RowActions.tsx'
import type { Product } from './rules.ts'
import { StockDialog } from './StockDialog.tsx'

/** One of the dialogs about products; each begins anew when it is opened. */
export function ProductDialogs({
  name,
  products,
  nth,
  opened,
  onClose,
  onDone,
}: {
  name: DialogName
  products: readonly Product[]
  nth: number
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const [first] = products
  if (first === undefined) return null
  if (name === 'category')
    return (
      <CategoryPickDialog
        key={nth}
        products={products}
        opened={opened}
        onClose={onClose}
        onDone={onDone}
      />
    )
  if (name === 'stock')
    return (
      <StockDialog key={nth} product={first} opened={opened} onClose={onClose} onDone={onDone} />
    )
  return (
    <DeleteDialog key={nth} product={first} opened={opened} onClose={onClose} onDone={onDone} />
  )
}
