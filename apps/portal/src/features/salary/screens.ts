/** All screens of salary advance in one part of the build: who opens one opens others, and each part more is named in what everybody fetches first (ADR 0031). */
export { TypeCreate } from './advance-type/TypeCreate.tsx'
export { TypeDetail } from './advance-type/TypeDetail.tsx'
export { TypeList } from './advance-type/TypeList.tsx'
export { TypeUpdate } from './advance-type/TypeUpdate.tsx'
export { ConfigurationPage } from './enterprise/ConfigurationPage.tsx'
export { EnterprisePage } from './enterprise/EnterprisePage.tsx'
export { PeriodDetail } from './period/PeriodDetail.tsx'
export { PeriodList } from './period/PeriodList.tsx'
