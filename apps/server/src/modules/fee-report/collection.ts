/** What of collecting a report's fees its readers see. Nothing is collected yet: nobody may pay or be told of a report, and no try was made. */
import type { FeeAttempt, FeeReportAction } from '@saola/contract/fee-report'
import type { Ctx } from '../../platform/context.ts'
import type { ReportRow } from './report-store.ts'

export const actionsOf = (_ctx: Ctx, _row: ReportRow): FeeReportAction[] => []
export const attemptsOf = async (_ctx: Ctx, _row: ReportRow): Promise<FeeAttempt[]> => []
