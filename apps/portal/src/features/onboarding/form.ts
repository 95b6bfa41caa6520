/** The application form: its values, what is wrong with them step by step, and what is sent. Pure. */
import type { Request } from '@saola/contract/call'
import type {
  businessSectors,
  businessTypes,
  feeTypes,
  representativePositions,
  revenueTypes,
} from '@saola/contract/enums'
import { identityNumber, sharesMakeWhole, taxNumber } from '@saola/contract/identity'
import { MAX_PRICE, onboardingLimits, type onboarding } from '@saola/contract/onboarding'
import { email, phone, webUrl } from '@saola/contract/validators'

export const stepNames = ['type', 'card', 'check', 'business', 'review'] as const
export type StepName = (typeof stepNames)[number]
export type Sector = (typeof businessSectors)[number]
export type Position = (typeof representativePositions)[number]
export interface OwnerValues {
  name: string
  identifyNumber: string
  position: Position | null
  fundPercent: string
}
export interface DocumentValues {
  id: string
  fileName: string
}
export interface Values extends Record<string, unknown> {
  businessType: (typeof businessTypes)[number] | null
  captureId: string
  cardAddress: string
  hometown: string
  ethnicity: string
  religion: string
  name: string
  taxIdNo: string
  businessProducts: Sector[]
  product: string
  maxPrice: number | null
  revenueType: (typeof revenueTypes)[number] | null
  feeType: (typeof feeTypes)[number]
  website: string
  address: string
  storeAddress: string
  email: string
  companyPhone: string
  position: Position | null
  owners: OwnerValues[]
  documents: DocumentValues[]
  openAccount: boolean
}
export const emptyValues: Values = {
  businessType: null,
  captureId: '',
  cardAddress: '',
  hometown: '',
  ethnicity: '',
  religion: '',
  name: '',
  taxIdNo: '',
  businessProducts: [],
  product: '',
  maxPrice: null,
  revenueType: null,
  feeType: 'IMMEDIATELY',
  website: '',
  address: '',
  storeAddress: '',
  email: '',
  companyPhone: '',
  position: null,
  owners: [],
  documents: [],
  openAccount: false,
}
export const emptyOwner: OwnerValues = {
  name: '',
  identifyNumber: '',
  position: null,
  fundPercent: '',
}

/** A share as typed: comma or point. */
const percentOf = (text: string): number =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
export const sumOf = (owners: readonly OwnerValues[]): number =>
  Math.round(owners.reduce((sum, o) => sum + (percentOf(o.fundPercent) || 0), 0) * 100) / 100

/** Key of the error catalogue, or of onboarding.business. */
export type Problem =
  | `error.${string}`
  | 'taxWrong'
  | 'numberWrong'
  | 'maxPriceWrong'
  | 'chooseOne'
  | 'percentWrong'
  | 'notWhole'
  | 'documentNone'
export type Problems = Record<string, Problem>

const put = (found: Problems, field: string, problem: Problem | ''): void => {
  if (problem !== '') found[field] = problem
}
const need = (value: string): Problem | '' => (value.trim() === '' ? 'error.required' : '')

const priceProblem = (price: number | null): Problem | '' => {
  if (price === null) return 'error.required'
  return price < 1 || price > MAX_PRICE ? 'maxPriceWrong' : ''
}
const ownersProblem = (owners: Values['owners']): Problem | '' => {
  const numbers = owners.map((o) => o.identifyNumber.trim())
  if (numbers.some((no, i) => no !== '' && numbers.indexOf(no) !== i)) return 'error.duplicate_item'
  return sharesMakeWhole(owners.map((o) => percentOf(o.fundPercent) || 0)) ? '' : 'notWhole'
}

function enterpriseProblems(v: Values): Problems {
  const found: Problems = {}
  put(found, 'position', v.position === null ? 'error.required' : '')
  v.owners.forEach((o, i) => {
    put(found, `owners.${i}.name`, need(o.name))
    put(
      found,
      `owners.${i}.identifyNumber`,
      need(o.identifyNumber) || (identityNumber(o.identifyNumber) === '' ? '' : 'numberWrong'),
    )
    put(
      found,
      `owners.${i}.fundPercent`,
      percentOf(o.fundPercent) >= 0.01 && percentOf(o.fundPercent) <= 100 ? '' : 'percentWrong',
    )
  })
  put(found, 'owners', ownersProblem(v.owners))
  put(found, 'documents', v.documents.length === 0 ? 'documentNone' : '')
  return found
}

function businessProblems(v: Values): Problems {
  const found: Problems = {}
  const organization = v.businessType === 'ORGANIZATION'
  for (const name of ['name', 'product', 'address'] as const) put(found, name, need(v[name]))
  if (organization || v.taxIdNo.trim() !== '')
    put(found, 'taxIdNo', need(v.taxIdNo) || (taxNumber(v.taxIdNo) === '' ? '' : 'taxWrong'))
  put(found, 'businessProducts', v.businessProducts.length === 0 ? 'chooseOne' : '')
  put(found, 'maxPrice', priceProblem(v.maxPrice))
  put(found, 'revenueType', v.revenueType === null ? 'error.required' : '')
  put(found, 'website', v.website.trim() === '' ? '' : webUrl(v.website))
  put(found, 'email', email(v.email))
  put(found, 'companyPhone', v.companyPhone.trim() === '' ? '' : phone(v.companyPhone))
  return organization ? { ...found, ...enterpriseProblems(v) } : found
}

/** What has to be mended before a step can be left. */
export function problemsOf(step: StepName, v: Values): Problems {
  if (step === 'type') return v.businessType === null ? { businessType: 'error.required' } : {}
  if (step === 'card') return v.captureId === '' ? { captureId: 'error.required' } : {}
  if (step === 'check') return v.cardAddress.trim() === '' ? { cardAddress: 'error.required' } : {}
  return step === 'business' ? businessProblems(v) : {}
}
/** The first step that is not done. */
export const firstOpen = (v: Values): StepName =>
  stepNames.find((step) => Object.keys(problemsOf(step, v)).length > 0) ?? 'review'

/** Which step shows a field that the server refused. */
export const stepOfField = (field: string): StepName => {
  if (/captureId|frontId/.test(field)) return 'card'
  if (/\.(address|hometown|ethnicity|religion)$/.test(field)) return 'check'
  return field === 'businessType' ? 'type' : 'business'
}
/** The server's name of a field in the form's words. */
export const ownField = (field: string): string =>
  field
    .replace(/^enterprise\./, '')
    .replace(/^personal\./, '')
    .replace(/^(documentUrls|documents)\b.*/, 'documents')

type Body = Request<typeof onboarding.submitInfoV2>['body']
const orNull = (text: string): string | null => text.trim() || null
export function bodyOf(v: Values): Body {
  const person = {
    captureId: v.captureId,
    address: orNull(v.cardAddress),
    hometown: orNull(v.hometown),
    ethnicity: orNull(v.ethnicity),
    religion: orNull(v.religion),
  }
  const organization = v.businessType === 'ORGANIZATION'
  return {
    name: v.name.trim(),
    businessType: v.businessType!,
    businessProducts: v.businessProducts,
    product: v.product.trim(),
    maxPrice: v.maxPrice!,
    revenueType: v.revenueType!,
    website: orNull(v.website),
    address: v.address.trim(),
    email: v.email.trim(),
    taxIdNo: orNull(v.taxIdNo),
    feeType: v.feeType,
    companyPhone: orNull(v.companyPhone),
    storeAddress: orNull(v.storeAddress),
    openAccount: v.openAccount,
    personal: organization ? null : person,
    enterprise: organization
      ? {
          ...person,
          position: v.position!,
          owners: v.owners.map((o) => ({
            name: o.name.trim(),
            identifyNumber: o.identifyNumber.trim(),
            position: o.position,
            fundPercent: percentOf(o.fundPercent),
          })),
          documents: v.documents
            .slice(0, onboardingLimits.documents)
            .map(({ id }) => ({ id, type: 'BUSINESS_LICENCE' as const })),
        }
      : null,
  }
}

/** A draft as it is saved. */
export interface Draft {
  step: StepName
  values: Values
}
/** @returns null for a draft of a form that has changed beyond reading. */
export function readDraft(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null
    return draft === null ||
      !stepNames.includes(draft.step as StepName) ||
      typeof draft.values !== 'object'
      ? null
      : { step: draft.step as StepName, values: { ...emptyValues, ...draft.values } }
  } catch {
    return null
  }
}
