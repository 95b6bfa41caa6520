import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { product } from '@saola/contract/product'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefreshProducts } from './actions.ts'
import styles from './product.module.css'
import type { Category, Product } from './rules.ts'
import { Thumb } from './Thumb.tsx'
import { useSelection } from './useSelection.ts'
import { Price } from './words.tsx'

function useProductsWithoutCategory(typed: string) {
  const [words] = useDebouncedValue(typed.trim(), 300)
  return useQuery({
    ...queryOptionsOf(product.getAll, {
      query: { haveCate: '0', ...(words === '' ? {} : { query: words }) },
      page: { size: 50 },
    }),
    placeholderData: keepPreviousData,
  })
}

/** Ticks products that are in no category yet and puts them into this one (B-357). */
export function AddProductsDialog({
  category,
  onClose,
}: {
  category: Category
  onClose: () => void
}) {
  const t = useTranslations('product.category')
  const { text } = useErrorText()
  const refresh = useRefreshProducts()
  const selection = useSelection()
  const [typed, setTyped] = useState('')
  const found = useProductsWithoutCategory(typed)
  const add = useMutation({
    mutationFn: () =>
      send(product.addProductsToCategory, {
        body: { categoryId: category.id, productIds: selection.products.map((p) => p.id) },
      }),
    onSuccess: ({ changed }) => {
      toast.success(t('moved', { count: String(changed), name: category.name }), {
        durationMs: 3_000,
      })
      refresh()
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('addTitle', { name: category.name })} size={520}>
      <Stack>
        <TextInput
          data-autofocus
          aria-label={t('addSearch')}
          placeholder={t('addSearch')}
          leftSection={<Icon name="search" size={16} />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {found.data?.items.length === 0 ? (
          <div className={styles.pick}>
            <Text c="dimmed" ta="center" py="md">
              {t('addNone')}
            </Text>
          </div>
        ) : (
          <ProductChoice products={found.data?.items} selection={selection} />
        )}
        {add.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(add.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <DialogCancel />
          <Button
            disabled={selection.products.length === 0}
            loading={add.isPending}
            onClick={() => add.mutate()}
          >
            {t('addSubmit', { count: String(selection.products.length) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function ProductChoice({
  products,
  selection,
}: {
  products: readonly Product[] | undefined
  selection: ReturnType<typeof useSelection>
}) {
  return (
    <ul className={styles.pick}>
      {products === undefined ? (
        <Skeleton height={160} />
      ) : (
        products.map((row) => (
          <li key={row.id}>
            <label className={styles.pickRow}>
              <input
                type="checkbox"
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row)}
              />
              <Thumb product={row} />
              <span className={styles.rowWords}>
                <span>{row.name}</span>
                <Price product={row} />
              </span>
            </label>
          </li>
        ))
      )}
    </ul>
  )
}
