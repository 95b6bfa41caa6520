import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'

export interface WalletNames {
  name: string
  shortName: string
  commonName: string
}
const MOST = { name: 200, shortName: 50, commonName: 100 } as const

/** The three names of a wallet, all required. */
export function NameFields({ field }: { field: (name: keyof WalletNames) => object }) {
  const t = useTranslations('eWallet.column')
  return (['name', 'shortName', 'commonName'] as const).map((name) => (
    <TextInput key={name} required label={t(name)} maxLength={MOST[name]} {...field(name)} />
  ))
}
