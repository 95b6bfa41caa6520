/** Making and changing in one part of the build: both are one form, and each part more is named in what everybody fetches first (ADR 0031). */
export { PayButtonCreate } from './PayButtonCreate.tsx'
export { PayButtonUpdate } from './PayButtonUpdate.tsx'
