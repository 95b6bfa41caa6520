import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { product } from '@saola/contract/product'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefreshProducts } from './actions.ts'
import { useCategories } from './ProductFilters.tsx'
import type { Product } from './rules.ts'

/** Puts products into a category, or takes them out of theirs (B-357). */
export function CategoryPickDialog({
  products,
  opened,
  onClose,
  onDone,
}: {
  products: readonly Product[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('product.category')
  const { text } = useErrorText()
  const refresh = useRefreshProducts()
  const { data: categories } = useCategories()
  const [chosen, setChosen] = useState<string | null>(
    products.length === 1 ? (products[0]?.categoryId ?? null) : null,
  )
  const move = useMutation({
    mutationFn: (categoryId: string | null) =>
      send(product.addProductsToCategory, {
        body: { categoryId, productIds: products.map((p) => p.id) },
      }),
    onSuccess: ({ changed }, categoryId) => {
      const name = categories?.items.find((c) => c.id === categoryId)?.name ?? ''
      toast.success(
        categoryId === null
          ? t('takeOutDone', { count: String(changed) })
          : t('moved', { count: String(changed), name }),
        { durationMs: 3_000 },
      )
      onDone()
      refresh()
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('choose')} size={460}>
      <Stack>
        <Text>{t('chooseText', { count: String(products.length) })}</Text>
        <Select
          data-autofocus
          label={t('name')}
          searchable
          data={(categories?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
          nothingFoundMessage={t('emptyTitle')}
        />
        {move.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(move.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <DialogCancel />
          {products.some((p) => p.categoryId !== null) ? (
            <Button
              variant="default"
              onClick={() => {
                if (!move.isPending) move.mutate(null)
              }}
            >
              {t('takeOut')}
            </Button>
          ) : null}
          <Button
            disabled={chosen === null}
            loading={move.isPending}
            onClick={() => move.mutate(chosen)}
          >
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
