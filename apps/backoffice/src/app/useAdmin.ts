import { authCms } from '@saola/contract/auth-cms'
import type { Output } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'

export type Admin = Output<typeof authCms.profile>
/** The signed-in member of the bank's staff. */
export const adminOptions = {
  ...queryOptionsOf(authCms.profile, {}),
  retry: 2,
  retryDelay: 500,
  staleTime: 60_000,
}
export const useAdmin = () => useQuery(adminOptions)
