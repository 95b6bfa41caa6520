import type { audit } from '@saola/contract/audit'
import type { Row } from '@saola/web/list/useList'

export type AuditRow = Row<typeof audit.cmsList>
