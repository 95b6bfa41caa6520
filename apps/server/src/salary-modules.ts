/** The modules of salary advance: each contributes its handler table, its jobs and its event handlers. */
import type { EventHandler } from './platform/events.ts'
import type { Job } from './platform/jobs.ts'
import { salaryAdvanceEventHandlers, salaryAdvanceJobs } from './modules/salary-advance/jobs.ts'
import { salaryAdvanceHandlers } from './modules/salary-advance/routes.ts'
import { salaryAdvanceTypeHandlers } from './modules/salary-advance-type/routes.ts'
import {
  salaryCollectionEventHandlers,
  salaryCollectionJobs,
} from './modules/salary-collection/jobs.ts'
import { collectionExporter } from './modules/salary-collection/export.ts'
import { salaryCollectionHandlers } from './modules/salary-collection/routes.ts'
import { salaryDeductionJobs } from './modules/salary-deduction/jobs.ts'
import { salaryDeductionHandlers } from './modules/salary-deduction/routes.ts'
import { salaryEmployeeImportHandlers } from './modules/salary-employee-import/routes.ts'
import { salaryEmployeeJobs } from './modules/salary-employee/jobs.ts'
import { salaryEmployeeHandlers } from './modules/salary-employee/routes.ts'
import { enterpriseExporter } from './modules/salary-enterprise/export.ts'
import {
  salaryEnterpriseEventHandlers,
  salaryEnterpriseJobs,
} from './modules/salary-enterprise/jobs.ts'
import { salaryEnterpriseHandlers } from './modules/salary-enterprise/routes.ts'
import { salaryImportJobs } from './modules/salary-import/jobs.ts'
import { salaryLimitHandlers } from './modules/salary-limit/routes.ts'
import { salaryLogworkHandlers } from './modules/salary-logwork/routes.ts'
import { advancePaymentExporter } from './modules/salary-oversight/export.ts'
import { salaryOversightHandlers } from './modules/salary-oversight/routes.ts'
import { salaryNoticeEventHandlers, salaryNoticeJobs } from './modules/salary-notice/jobs.ts'
import { salaryPageJobs } from './modules/salary-page/jobs.ts'
import { salaryPageHandlers } from './modules/salary-page/routes.ts'
import { salaryPeriodEventHandlers, salaryPeriodJobs } from './modules/salary-period/jobs.ts'
import { salaryPeriodHandlers } from './modules/salary-period/routes.ts'
import { salarySampleEventHandlers, salarySampleJobs } from './modules/salary-sample/jobs.ts'
import { salaryStatisticHandlers } from './modules/salary-statistic/routes.ts'
import { salaryWriteOffHandlers } from './modules/salary-write-off/routes.ts'

export const salaryHandlers = {
  'salary-statistic': salaryStatisticHandlers,
  'salary-enterprise': salaryEnterpriseHandlers,
  'salary-advance-type': salaryAdvanceTypeHandlers,
  'salary-period': salaryPeriodHandlers,
  'salary-employee': salaryEmployeeHandlers,
  'salary-employee-import': salaryEmployeeImportHandlers,
  'salary-limit': salaryLimitHandlers,
  'salary-advance': salaryAdvanceHandlers,
  'salary-collection': salaryCollectionHandlers,
  'salary-deduction': salaryDeductionHandlers,
  'salary-write-off': salaryWriteOffHandlers,
  'salary-page': salaryPageHandlers,
  'salary-logwork': salaryLogworkHandlers,
  'salary-oversight': salaryOversightHandlers,
}
export const salaryJobs: readonly Job[] = [
  ...salaryEnterpriseJobs,
  ...salaryPeriodJobs,
  ...salaryEmployeeJobs,
  ...salaryImportJobs,
  ...salaryAdvanceJobs,
  ...salaryDeductionJobs,
  ...salaryCollectionJobs,
  ...salaryNoticeJobs,
  ...salaryPageJobs,
  ...salarySampleJobs,
]
export const salaryEventHandlers: readonly EventHandler[] = [
  ...salaryEnterpriseEventHandlers,
  ...salaryPeriodEventHandlers,
  ...salaryAdvanceEventHandlers,
  ...salaryCollectionEventHandlers,
  ...salaryNoticeEventHandlers,
  ...salarySampleEventHandlers,
]
/** Files of bank staff that name enterprises. */
export const salaryExporters = [enterpriseExporter, advancePaymentExporter, collectionExporter]
