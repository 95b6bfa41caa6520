/** All screens of plans in one part of the build: they share most of what they need, and each part more is named in what everybody fetches first (ADR 0031). */
export { PlanCreate } from './PlanCreate.tsx'
export { PlanDetail } from './PlanDetail.tsx'
export { PlanList } from './PlanList.tsx'
export { PlanUpdate } from './PlanUpdate.tsx'
