import type { Output } from '@saola/contract/call'
import { shopSetting } from '@saola/contract/shop-setting'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'

export type Fee = Output<typeof shopSetting.getFees>['items'][number]
const NONE: readonly Fee[] = []

/** What a payment costs this merchant now, by method; empty until it is known, or where the reader may not ask. */
export const useFees = (): readonly Fee[] =>
  useQuery({ ...queryOptionsOf(shopSetting.getFees, {}), staleTime: 60_000 }).data?.items ?? NONE
