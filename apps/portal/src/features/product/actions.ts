/** What can be done with products, wherever they are shown. */
import { product } from '@saola/contract/product'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Product } from './rules.ts'

/** After a change: everything that shows products or counts them is asked for anew. */
export function useRefreshProducts(): () => void {
  const client = useQueryClient()
  return () => {
    for (const call of [
      product.getAll,
      product.getDetail,
      product.history,
      product.check,
      product.categoryGetAll,
      product.categoryDetail,
    ])
      void client.invalidateQueries({ queryKey: keyOf(call) })
  }
}

export type Switch = 'show' | 'hide' | 'review' | 'reviewed'
const changeOf: Record<Switch, { status?: 'ACTIVE' | 'INACTIVE'; underReview?: boolean }> = {
  show: { status: 'ACTIVE' },
  hide: { status: 'INACTIVE' },
  review: { underReview: true },
  reviewed: { underReview: false },
}

/** Switches one product or many; one that is already so is left alone. */
export function useSwitch(): {
  run: (how: Switch, products: readonly Product[], onDone?: () => void) => void
  busy: boolean
} {
  const t = useTranslations('product')
  const { text } = useErrorText()
  const refresh = useRefreshProducts()
  const change = useMutation({
    mutationFn: ({ how, products }: { how: Switch; products: readonly Product[] }) =>
      send(product.changeMany, {
        body: { productIds: products.map((p) => p.id), ...changeOf[how] },
      }),
    onSuccess: ({ changed }, { how, products }) => {
      const [first] = products
      if (products.length === 1 && first !== undefined)
        toast.success(t(`done.${how}`, { name: first.name }), { durationMs: 3_000 })
      else if (changed === 0) toast.info(t('select.nothing'))
      else toast.success(t('select.done', { count: String(changed) }))
    },
    onError: (error) => toast.error(text(error)),
    onSettled: refresh,
  })
  return {
    busy: change.isPending,
    run: (how, products, onDone) => {
      if (!change.isPending)
        change.mutate({ how, products }, onDone === undefined ? {} : { onSuccess: onDone })
    },
  }
}
