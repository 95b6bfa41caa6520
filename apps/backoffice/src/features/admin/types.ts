import type { admin } from '@saola/contract/admin'
import type { Output } from '@saola/contract/call'
import type { Row } from '@saola/web/list/useList'

export type AdminRow = Row<typeof admin.getList>
export type GroupRow = Output<typeof admin.groupList>[number]
export type Right = Output<typeof admin.rights>[number]
