import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { banksOptions, type Entity } from './entities.ts'
import { EntityPicker, type PickerProps } from './EntityPicker.tsx'

const numberOf = (bank: Entity): string | null => bank.number

/** One bank of the catalogue by its number (napasCode); banks without one cannot be chosen. */
export function BankPicker({
  value,
  onBank,
  ...rest
}: PickerProps & { value: string | null; onBank: (bank: Entity | null) => void }) {
  const t = useTranslations('common.picker')
  const { data, error } = useQuery(banksOptions())
  return (
    <EntityPicker
      placeholder={t('bank')}
      {...rest}
      entities={data}
      failure={error}
      value={value}
      keyOf={numberOf}
      onEntity={onBank}
    />
  )
}
