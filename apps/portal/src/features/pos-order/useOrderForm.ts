import { useForm, type UseFormReturnType } from '@mantine/form'
import { posModel } from '@saola/contract/pos-model'
import { MOST_PIECES, posOrder } from '@saola/contract/pos-order'
import * as rules from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import type { Line, Model, OrderDetails } from './rules.ts'

interface Values extends Record<string, unknown> {
  lines: Line[]
  receiverName: string
  phone: string
  address: string
  note: string
}

export type OrderFormOf = UseFormReturnType<Values>

const valuesOf = (order: OrderDetails): Values => ({
  lines: order.items.map(({ modelId, quantity }) => ({ modelId, quantity })),
  receiverName: order.receiverName,
  phone: order.phone,
  address: order.address,
  note: order.note ?? '',
})

/** What the fields ask for, by their names on the wire. */
function useOrderWords() {
  const enter = useTranslations('posOrder.enter')
  return {
    'items.modelId': enter('modelId'),
    'items.quantity': enter('quantity'),
    receiverName: enter('receiverName'),
    phone: enter('phone'),
    address: enter('address'),
  }
}

export function useOrderForm(
  byId: ReadonlyMap<string, Model>,
  first: string | undefined,
  order: OrderDetails | undefined,
): OrderFormOf {
  const t = useTranslations('posOrder.form')
  const words = useOrderWords()
  const { user } = useMe()
  const check = useValidators()
  const emptyOrder: Values = {
    lines: [{ modelId: first ?? null, quantity: 1 }],
    receiverName: user.fullName,
    phone: '',
    address: '',
    note: '',
  }
  return useForm<Values>({
    initialValues: order === undefined ? emptyOrder : valuesOf(order),
    validate: {
      lines: {
        modelId: (value, all, path) => {
          if (value === null || !byId.has(String(value))) return words['items.modelId']
          const isTwice = all.lines.some(
            (line, i) => line.modelId === value && `lines.${i}.modelId` < path,
          )
          return isTwice ? t('twice') : null
        },
        quantity: (value, all, path) => {
          const { modelId } = all.lines[Number(path.split('.')[1])] ?? {}
          const left = byId.get(modelId ?? '')?.stock ?? MOST_PIECES
          if (value === '' || Number(value) < 1) return words['items.quantity']
          return Number(value) > left ? t('tooMany', { count: String(left) }) : null
        },
      },
      receiverName: check(rules.required, words.receiverName),
      phone: check(rules.phone, words.phone),
      address: check(rules.required, words.address),
    },
  })
}

export function useOrderSubmit(
  form: OrderFormOf,
  order: OrderDetails | undefined,
  total: { totalAmount: number },
  onDone: () => void,
) {
  const t = useTranslations('posOrder.form')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useSubmit(
    form,
    useOrderWords(),
    (values, idempotencyKey) => {
      const body = {
        items: values.lines.map(({ modelId, quantity }) => ({
          modelId: modelId ?? '',
          quantity: Number(quantity),
        })),
        receiverName: values.receiverName.trim(),
        phone: values.phone.trim(),
        address: values.address.trim(),
        note: values.note,
        totalAmount: total.totalAmount,
      }
      return order === undefined
        ? send(posOrder.place, { body }, { idempotencyKey })
        : send(posOrder.update, { body: { orderId: order.id, ...body } }, { idempotencyKey })
    },
    (saved) => {
      toast.success(t(order === undefined ? 'placed' : 'saved', { code: saved.code }))
      for (const call of [posOrder.list, posOrder.get, posModel.list])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
      onDone()
      if (order === undefined)
        void navigate({
          to: paths.payPos,
          search: { view: 'orders', open: saved.id },
        })
    },
  )
}
