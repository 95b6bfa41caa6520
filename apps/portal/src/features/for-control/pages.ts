/** The screens of dispute cases in one part: who opens the list opens a case next. */
export { CaseDetail } from './CaseDetail.tsx'
export { CaseList } from './CaseList.tsx'
