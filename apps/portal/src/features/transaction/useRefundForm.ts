import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { amount } from '@saola/contract/fields'
import { refund, refundReason } from '@saola/contract/refund'
import { formatVnd } from '@saola/money/format'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useRules } from '@saola/web/form/useRules'
import { useSubmit } from '@saola/web/form/useSubmit'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

export type RefundOptions = Output<typeof refund.getOptions>
export interface RefundValues extends Record<string, unknown> {
  how: 'all' | 'half' | 'part'
  amount: number | null
  reason: string
  goods: Record<string, number | ''>
  restock: boolean
}

type RefundFormOf = UseFormReturnType<RefundValues>

/** What the fields ask for, said by the form and where the server refuses them. */
function useRefundWords() {
  const enter = useTranslations('refund.enter')
  return { amount: enter('amount'), reason: enter('reason') }
}

export function useRefundForm({ left, goods }: RefundOptions): RefundFormOf {
  const t = useTranslations('refund.ask')
  const words = useRefundWords()
  const rule = useRules()
  return useForm<RefundValues>({
    initialValues: {
      how: 'all',
      amount: left,
      reason: '',
      goods: Object.fromEntries(goods.map((good) => [good.productId, good.left])),
      restock: true,
    },
    // More than there is to refund is told while it is typed.
    validateInputOnChange: ['amount'],
    validate: {
      amount: (value) => {
        const wrong = rule(amount, words.amount)(value)
        if (wrong !== null) return wrong
        return Number(value) > left ? t('tooMuch', { left: formatVnd(left) }) : null
      },
      reason: rule(refundReason, words.reason),
    },
  })
}

const howMuch = (amount: number | null, left: number, half: number): RefundValues['how'] => {
  if (amount === left) return 'all'
  return amount === half ? 'half' : 'part'
}

/** What the fields do to each other: the share to the amount and the products, the products and the amount to the share. */
export function choicesOf(form: RefundFormOf, { amount: paid, left, goods }: RefundOptions) {
  const half = Math.floor(paid / 2)
  const choose = (value: RefundValues['how']): void =>
    form.setValues({
      how: value,
      amount: { all: left, half, part: null }[value],
      goods: Object.fromEntries(
        goods.map((good) => [good.productId, value === 'all' ? good.left : 0]),
      ),
    })
  // Where the amount is theirs to say, what comes back proposes what was paid for it.
  const chooseGoods = (back: RefundValues['goods']): void => {
    const worth = goods.reduce(
      (sum, good) => sum + Math.floor((good.amount * (back[good.productId] || 0)) / good.quantity),
      0,
    )
    form.setValues({
      goods: back,
      ...(form.values.how === 'part' && worth > 0 ? { amount: Math.min(worth, left) } : {}),
    })
  }
  const setAmount = (amount: number | null): void =>
    form.setValues({ amount, how: howMuch(amount, left, half) })
  return { half, choose, chooseGoods, setAmount }
}

export function useRefundSubmit(
  form: RefundFormOf,
  id: string,
  { goods }: RefundOptions,
  onClose: () => void,
) {
  const t = useTranslations('refund.ask')
  const queries = useQueryClient()
  const refresh = (): void =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['transaction.', 'refund.', 'ledger.', 'order.', 'dashboard.', 'product.'].some((name) =>
          String(queryKey[0]).startsWith(name),
        ),
    })
  return useSubmit(
    form,
    useRefundWords(),
    ({ amount, reason, goods: back, restock }, idempotencyKey) =>
      send(
        refund.create,
        {
          body: {
            transactionId: id,
            amount: amount ?? 0,
            reason: reason.trim(),
            ...(goods.length > 0
              ? {
                  goods: goods.flatMap(({ productId }) =>
                    back[productId] ? [{ productId, quantity: back[productId] }] : [],
                  ),
                  restock,
                }
              : {}),
          },
        },
        { idempotencyKey },
      ),
    (made) => {
      toast.success(
        t(made.status === 'REQUESTED' ? 'asked' : 'sent', { amount: formatVnd(made.amount) }),
        { durationMs: NOTICE_MS },
      )
      void queries.removeQueries({ queryKey: keyOf(refund.getOptions) })
      refresh()
      onClose()
    },
  )
}
