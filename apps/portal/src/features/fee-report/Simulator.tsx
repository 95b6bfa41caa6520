import { Alert, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Output } from '@saola/contract/call'
import { madeTransactionTypes, paymentTypes, type PaymentType } from '@saola/contract/enums'
import { fee } from '@saola/contract/fee'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './tariff.module.css'
import { useFeeName } from './useFeeName.ts'

type Type = (typeof madeTransactionTypes)[number]
const REST_MS = 300
const EXAMPLE = 1_000_000

/** What of an amount would arrive, by the function that charges. */
export function Simulator() {
  const t = useTranslations('tariff.simulator')
  const word = useTranslations('transaction')
  const [amount, setAmount] = useState<number | null>(EXAMPLE)
  const [method, setMethod] = useState<PaymentType>('VIET_QR')
  const [type, setType] = useState<Type | null>(null)
  return (
    <FieldStack>
      <p className={styles.quiet}>{t('text')}</p>
      <AmountInput label={t('amount')} value={amount} onChange={setAmount} />
      <Select
        label={t('method')}
        allowDeselect={false}
        data={paymentTypes.map((value) => ({ value, label: word(`paymentType.${value}`) }))}
        value={method}
        onChange={(value) => setMethod((value ?? 'VIET_QR') as PaymentType)}
      />
      <Select
        label={t('type')}
        placeholder={t('anyType')}
        clearable
        data={madeTransactionTypes.map((value) => ({ value, label: word(`type.${value}`) }))}
        value={type}
        onChange={(value) => setType(value as Type | null)}
      />
      <Result amount={amount} method={method} type={type} />
    </FieldStack>
  )
}

function Result({
  amount: typed,
  method,
  type,
}: {
  amount: number | null
  method: PaymentType
  type: Type | null
}) {
  const t = useTranslations('tariff.simulator')
  const { text } = useErrorText()
  const [amount] = useDebouncedValue(typed, REST_MS)
  const isAsked = typed !== null && typed > 0 && amount !== null && amount > 0
  const query = useQuery({
    ...queryOptionsOf(fee.estimate, {
      query: {
        amount: String(amount ?? 0),
        paymentType: method,
        ...(type === null ? {} : { type }),
      },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return <p className={styles.quiet}>{t('enter')}</p>
  if (isGone(query.error)) return <p className={styles.quiet}>{t('none')}</p>
  if (query.isError)
    return (
      <Alert color="#b42318" role="alert">
        {text(query.error)}
      </Alert>
    )
  return <Sum found={query.data} />
}

function Sum({ found }: { found: Output<typeof fee.estimate> | undefined }) {
  const t = useTranslations('tariff.simulator')
  const nameOf = useFeeName()
  // What is billed later is not taken from what arrives.
  const later = found?.collection === 'LATER' ? styles.later : undefined
  const rows = [
    [t('amount'), found?.amount, undefined],
    [t('fee'), found === undefined ? undefined : -found.fee, later],
    [t('vat'), found === undefined ? undefined : -found.vat, later],
    [t('actual'), found?.actual, undefined],
  ] as const
  return (
    <div aria-live="polite" aria-busy={found === undefined}>
      <dl className={styles.sum}>
        {rows.map(([name, value, look]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={look}>{value === undefined ? '…' : <Money value={value} />}</dd>
          </div>
        ))}
      </dl>
      {found === undefined ? null : (
        <p className={styles.quiet}>
          {t(found.collection === 'LATER' ? 'later' : 'now')}{' '}
          {found.feeName === '' ? null : t('by', { name: nameOf(found.feeName) })}
        </p>
      )}
    </div>
  )
}
