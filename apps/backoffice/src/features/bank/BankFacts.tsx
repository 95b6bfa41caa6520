import type { Bank } from '@saola/contract/bank'
import { Facts } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'

const texts = ['name', 'commonName', 'code', 'napasCode', 'citad', 'swift', 'benId'] as const
const flags = ['napasSupported', 'vietQrSupported'] as const

/** A bank as it stands, for who may not change it now. */
export function BankFacts({ bank: b }: { bank: Bank }) {
  const t = useTranslations('bank')
  return (
    <Facts
      facts={[
        ...texts.map((field) => [t(`column.${field}`), b[field] ?? '—'] as const),
        ...flags.map(
          (field) => [t(`column.${field}`), t(b[field] ? 'flag.yes' : 'flag.no')] as const,
        ),
      ]}
    />
  )
}
