import { Alert, List, Skeleton, Stack, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { merchantFile } from '@saola/contract/merchant-file'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

type Stops = Output<typeof merchantFile.stops>
const counted = [
  'links',
  'pages',
  'buttons',
  'boxes',
  'machines',
  'staticAccounts',
] as const satisfies (keyof Stops)[]

/** Asks anew each time it is shown: what stops is what works now. */
export const useStops = (merchantId: string, enabled: boolean) =>
  useQuery({
    ...queryOptionsOf(merchantFile.stops, { params: { merchantId } }),
    enabled,
    staleTime: 0,
  })

/** What suspending a merchant stops, and where its money is meanwhile; before anybody confirms it. */
export function WhatStops({ merchantId }: { merchantId: string }) {
  const query = useStops(merchantId, true)
  return (
    <QueryContent query={query} data={query.data} waiting={<Skeleton height={180} radius={12} />}>
      {(stops) => <Told stops={stops} />}
    </QueryContent>
  )
}

function Told({ stops }: { stops: Stops }) {
  const t = useTranslations('merchantFile.stops')
  const lines = [
    ...counted.filter((key) => stops[key] > 0).map((key) => t(key, { count: stops[key] })),
    ...(stops.hasKey ? [t('key')] : []),
  ]
  return (
    <Alert color="yellow" variant="outline" mb="md">
      <Stack gap={8}>
        <Text fw={600}>{t('title')}</Text>
        <Text size="sm">{t('stopsNow')}</Text>
        {lines.length === 0 ? (
          <Text size="sm">{t('nothing')}</Text>
        ) : (
          <List size="sm">
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
        <Text size="sm">
          {t('waiting', { total: stops.waiting.total, amount: formatVnd(stops.waiting.amount) })}
        </Text>
        <Text size="sm">{t('arrives')}</Text>
        <Text size="sm">{t('stays', { balance: formatVnd(stops.balance) })}</Text>
        {stops.suspense.total === 0 ? null : (
          <Text size="sm">
            {t('suspense', {
              total: stops.suspense.total,
              amount: formatVnd(stops.suspense.amount),
            })}
          </Text>
        )}
        {stops.refundsUnderWay === 0 ? null : (
          <Text size="sm">{t('refunds', { count: stops.refundsUnderWay })}</Text>
        )}
        {stops.hasWebhook ? <Text size="sm">{t('webhook')}</Text> : null}
      </Stack>
    </Alert>
  )
}
