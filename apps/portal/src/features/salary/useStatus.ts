import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import type { EnterpriseStatus } from '@saola/contract/salary-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'

/** How far the enterprise is; undefined until that is known. */
export const useStatus = (): EnterpriseStatus | undefined =>
  useQuery(queryOptionsOf(salaryEnterprise.check, {})).data?.status
