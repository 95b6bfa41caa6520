import { reconciliation } from '@saola/contract/reconciliation'
import { queryOptionsOf } from '@saola/web/api/query'
import { Money } from '@saola/web/ui/Money.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/** Card money of all shops (ADR 0035): what the network owes, what lies on our own account and for whom, what nobody has explained. */
export function OwnAccountTiles() {
  const t = useTranslations('reconciliation.house')
  const house = useQuery(queryOptionsOf(reconciliation.house, {}))
  const money = (pick: (books: NonNullable<typeof house.data>) => number) =>
    house.data === undefined ? undefined : <Money value={pick(house.data)} />
  return (
    <Tiles
      label={t('title')}
      error={house.error}
      onRetry={() => void house.refetch()}
      note={house.data === undefined ? '' : t('note', { account: house.data.accountNo })}
      tiles={[
        { key: 'due', name: t('due'), value: money((b) => b.due), main: true },
        { key: 'atBank', name: t('atBank'), value: money((b) => b.atBank) },
        { key: 'held', name: t('held'), value: money((b) => b.held) },
        { key: 'fee', name: t('fee'), value: money((b) => b.fee) },
        {
          key: 'suspense',
          name: t('suspense'),
          value: money((b) => b.suspense),
          tone: house.data !== undefined && house.data.suspense !== 0 ? 'bad' : 'ok',
        },
      ]}
    />
  )
}
