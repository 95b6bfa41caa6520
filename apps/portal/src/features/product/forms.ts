/** Making and changing in one part of the build: both are one form, and each part more is named in what everybody fetches first (ADR 0031). */
export { ProductCreate } from './ProductCreate.tsx'
export { ProductUpdate } from './ProductUpdate.tsx'
