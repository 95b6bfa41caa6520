/** The three screens are one part of the build: who opens one soon opens the next, and each part more is named in what everybody fetches first (ADR 0031). */
export { FeeReportPage } from './FeeReportPage.tsx'
export { ReportDetail } from './ReportDetail.tsx'
export { TransactionList } from './TransactionList.tsx'
