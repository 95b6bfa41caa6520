/** The signed-in person as screens need them: who, which merchant, which codes, which switches. */
import type { Output } from '@saola/contract/call'
import { featuresFrom, type Features } from '@saola/contract/features'
import { merchant } from '@saola/contract/merchant'
import type { PermissionCode, Verb } from '@saola/contract/permissions'
import { roleGroup } from '@saola/contract/role-group'
import { user } from '@saola/contract/user'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Person } from './guard.ts'

export type User = Output<typeof user.getInfo>
export type Merchant = Output<typeof merchant.getMerchant>
export interface Me extends Person {
  user: User
  merchant: Merchant
  /** Is a screen mounted at the path, switched on and open to the person? */
  reach: (path: string) => boolean
  /** What is missing to open an address that is closed. */
  wantedAt: (path: string) => { codes: readonly PermissionCode[]; action: Verb }
  /** May the person do this in the area of the code? For buttons; the server refuses all the same. */
  can: (code: PermissionCode, verb: Verb) => boolean
}

export const MeContext = createContext<Me | null>(null)
/** Only inside the shell, where the person is loaded. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('useMe outside the shell')
  return me
}

type Config = Output<typeof merchant.config>
const configOptions = { ...queryOptionsOf(merchant.config, {}), staleTime: Infinity }
/** A server newer than this page may know more switches than we do. */
const featuresOf = (config: Config): Features => ({
  ...featuresFrom(),
  ...(config.features as Partial<Features>),
})
/** Switches, links and version of this installation; defaults until the server has answered. */
export const useConfig = () => useQuery(configOptions)
export function useFeatures(): Features {
  const { data } = useConfig()
  return data === undefined ? featuresFrom() : featuresOf(data)
}

/** User info and permissions are tried twice more, the merchant is not. */
const userOptions = {
  ...queryOptionsOf(user.getInfo, {}),
  retry: 2,
  retryDelay: 500,
  staleTime: 60_000,
}
const merchantOptions = { ...queryOptionsOf(merchant.getMerchant, {}), staleTime: 60_000 }
const permissionOptions = {
  ...queryOptionsOf(roleGroup.getCurrentPermission, {}),
  retry: 2,
  retryDelay: 500,
  staleTime: 60_000,
}
export const usePerson = () => ({
  userInfo: useQuery(userOptions),
  merchantInfo: useQuery(merchantOptions),
  permissions: useQuery(permissionOptions),
})

/** What the guard needs to know. */
export const personOf = (
  permissions: Output<typeof roleGroup.getCurrentPermission>,
  status: Merchant['status'],
  features: Features,
  testMode: boolean,
): Person & { actions: readonly string[] } => ({
  merchantStatus: status,
  codes: permissions.map((item) => item.id),
  actions: permissions.flatMap((item) => item.actions.map((action) => action.id)),
  features,
  testMode,
})

/** The person outside the components, as soon as the server has named them. */
export async function fetchPerson(client: QueryClient, testMode: boolean): Promise<Person> {
  const [permissions, { status }, config] = await Promise.all([
    client.ensureQueryData(permissionOptions),
    client.ensureQueryData(merchantOptions),
    client.ensureQueryData(configOptions),
  ])
  return personOf(permissions, status, featuresOf(config), testMode)
}
