import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Output } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../../parts/account.module.css'
import { usePriceText } from '../../parts/subscription/words.ts'
import type { PlanChoice } from './useSubscriptionForm.ts'

export type KnownCustomer = Pick<
  Output<typeof customer.getList>['items'][number],
  'id' | 'fullName' | 'phone' | 'email'
>
type Props<T> = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'filter' | 'renderOption' | 'searchable'
> & { chosen: T | null; onChange: (chosen: T | null) => void }

/** A search begins when typing has rested. */
const REST_MS = 250
const ROWS = 20

interface OneOf<T> {
  picker: Props<T>
  found: readonly T[] | undefined
  failure: unknown
  typed: string
  onType: (typed: string) => void
  nameOf: (one: T) => string
  hintOf: (one: T) => string
  words: { wait: string; none: string; clear: string }
}
/** One of what the server finds for the letters that were typed; Enter takes none that was found for others. */
function OneOfMany<T extends { id: string }>({
  picker: { chosen, onChange, ...rest },
  found,
  failure,
  typed,
  onType,
  nameOf,
  hintOf,
  words,
}: OneOf<T>) {
  const { text } = useErrorText()
  const known = new Map(
    [...(chosen === null ? [] : [chosen]), ...(found ?? [])].map((one) => [one.id, one]),
  )
  return (
    <Select
      {...rest}
      searchable
      clearable
      autoComplete="off"
      maxDropdownHeight={260}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      clearButtonProps={{ 'aria-label': words.clear }}
      nothingFoundMessage={found === undefined ? words.wait : words.none}
      data={[...known.values()].map((one) => ({ value: one.id, label: nameOf(one) }))}
      value={chosen?.id ?? null}
      searchValue={typed}
      onSearchChange={onType}
      filter={({ options }) => options}
      onChange={(id) => onChange(id === null ? null : (known.get(id) ?? null))}
      renderOption={({ option }) => {
        const one = known.get(option.value)
        return one === undefined ? null : (
          <div className={styles.accountWords}>
            <span>{nameOf(one)}</span>
            <span className={`${styles.dim} tabular`}>{hintOf(one)}</span>
          </div>
        )
      }}
      error={failure === null ? rest.error : text(failure)}
    />
  )
}

/** What was typed once it has rested; the name of what is chosen is no search. */
function useKeyword(
  typed: string,
  chosen: string | undefined,
): [keyword: string, isResting: boolean] {
  const wanted = typed.trim() === chosen?.trim() ? '' : typed.trim()
  const [keyword] = useDebouncedValue(wanted, REST_MS)
  return [keyword, keyword === wanted]
}

/** One of the plans that take subscribers, by name or code. */
export function PlanPicker(props: Props<PlanChoice>) {
  const t = useTranslations('subscription.form')
  const price = usePriceText()
  const [typed, setTyped] = useState(props.chosen?.name ?? '')
  const [keyword, isResting] = useKeyword(typed, props.chosen?.name)
  const { data, error } = useQuery(
    queryOptionsOf(subscriptionPlan.getAllCache, { query: keyword === '' ? {} : { keyword } }),
  )
  return (
    <OneOfMany
      picker={props}
      found={isResting ? data : undefined}
      failure={error}
      typed={typed}
      onType={setTyped}
      nameOf={(plan) => plan.name}
      hintOf={(plan) =>
        `${plan.code} · ${price({ plan, quantity: 1, unitAmount: plan.fixedAmount })}`
      }
      words={{ wait: t('customerWait'), none: t('planNone'), clear: t('clear') }}
    />
  )
}

/** One of the shop's customers; only for those who may see customers (code 1800). */
export function OneCustomer(props: Props<KnownCustomer>) {
  const t = useTranslations('subscription.form')
  const [typed, setTyped] = useState(props.chosen?.fullName ?? '')
  const [keyword, isResting] = useKeyword(typed, props.chosen?.fullName)
  const { data, error } = useQuery(
    queryOptionsOf(customer.getList, {
      query: keyword === '' ? {} : { keyword },
      page: { size: ROWS },
    }),
  )
  return (
    <OneOfMany
      picker={props}
      found={isResting ? data?.items : undefined}
      failure={error}
      typed={typed}
      onType={setTyped}
      nameOf={(one) => one.fullName}
      hintOf={(one) => [one.phone, one.email].filter((part) => part !== null).join(' · ')}
      words={{ wait: t('customerWait'), none: t('customerNone'), clear: t('clear') }}
    />
  )
}
