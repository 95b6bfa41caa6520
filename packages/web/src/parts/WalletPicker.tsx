import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { walletsOptions, type Entity } from './entities.ts'
import { EntityPicker, type PickerProps } from './EntityPicker.tsx'

const idOf = (wallet: Entity): string => String(wallet.id)

/** One e-wallet of the catalogue by its id; for merchants. */
export function WalletPicker({
  value,
  onWallet,
  ...rest
}: PickerProps & { value: string | null; onWallet: (wallet: Entity | null) => void }) {
  const t = useTranslations('common.picker')
  const { data, error } = useQuery(walletsOptions())
  return (
    <EntityPicker
      placeholder={t('wallet')}
      {...rest}
      entities={data}
      failure={error}
      value={value}
      keyOf={idOf}
      onEntity={onWallet}
    />
  )
}
