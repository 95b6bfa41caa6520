/** What an application must hold, and how what was sent becomes what is stored (docs/domain.md#7). Pure. */
import type * as z from 'zod/mini'
import type { Input } from '@saola/contract/call'
import type { FieldKey, ErrorKey } from '@saola/contract/errors'
import { numberAgrees, plainTaxNumber, sharesMakeWhole } from '@saola/contract/identity'
import type { MerchantStatus } from '@saola/contract/enums'
import type { onboarding, submission } from '@saola/contract/onboarding'
import type { Capture } from '../ekyc/service.ts'
import type { Profile } from '../merchant/service.ts'

export type Submission = z.output<typeof submission>
export type SentV1 = Input<typeof onboarding.submitInfo>['body']
export type SentV2 = Input<typeof onboarding.submitInfoV2>['body']
export interface Wrong {
  field: string
  key: FieldKey | ErrorKey
}
type Document = NonNullable<Submission['enterprise']>['documents'][number]

/** States in which an application may be sent: for the first time, or again after a refusal. */
export const maySubmit = (status: MerchantStatus): boolean =>
  status === 'CREATED' || status === 'DENIED'

/** Rules across fields, which no shape can say; every one at once. */
export function wrongFields(
  sent: Pick<SentV2, 'businessType' | 'taxIdNo'> & {
    personal?: object | null | undefined
    enterprise?: object | null | undefined
  },
): Wrong[] {
  const [wanted, other] =
    sent.businessType === 'PERSONAL'
      ? (['personal', 'enterprise'] as const)
      : (['enterprise', 'personal'] as const)
  return [
    ...(sent[wanted] ? [] : [{ field: wanted, key: 'error.required' as const }]),
    ...(sent[other] ? [{ field: other, key: 'error.unknown_field' as const }] : []),
    ...(sent.businessType === 'ORGANIZATION' && !sent.taxIdNo
      ? [{ field: 'taxIdNo', key: 'error.required' as const }]
      : []),
  ]
}
/** A person's twelve-digit tax number is the number of their card. */
export const taxNumberFits = (
  sent: { businessType: string; taxIdNo?: string | null | undefined },
  card: { no: string },
): boolean =>
  sent.businessType !== 'PERSONAL' ||
  !sent.taxIdNo ||
  plainTaxNumber(sent.taxIdNo).length !== 12 ||
  plainTaxNumber(sent.taxIdNo) === card.no
/** What cannot stand on a card, at a field that is corrected; null = nothing. @param today YYYY-MM-DD */
export function cardFault(
  card: Pick<Capture, 'no' | 'sex' | 'birthday' | 'issueDate' | 'expiryDate'>,
  corrected: readonly string[],
  today: string,
): Wrong | null {
  const at = (...fields: string[]): string =>
    fields.find((f) => corrected.includes(f)) ?? corrected[0] ?? 'no'
  if (!numberAgrees(card.no, card))
    return { field: at('no', 'birthday'), key: 'ekyc.card_mismatch' }
  if (card.birthday >= card.issueDate || card.issueDate > today)
    return { field: at('issueDate', 'birthday'), key: 'error.invalid_date_range' }
  return card.expiryDate !== null && card.expiryDate <= card.issueDate
    ? { field: at('expiryDate', 'issueDate'), key: 'error.invalid_date_range' }
    : null
}
/** The owners' shares of version 2 make a whole, and nobody stands there twice. */
export function ownersWrong(
  owners: readonly { identifyNumber: string; fundPercent: number }[],
): 'merchant.fund_percent' | 'error.duplicate_item' | null {
  if (new Set(owners.map((o) => o.identifyNumber)).size !== owners.length)
    return 'error.duplicate_item'
  return sharesMakeWhole(owners.map((o) => o.fundPercent)) ? null : 'merchant.fund_percent'
}

const commonOf = (sent: SentV1 | SentV2) => ({
  name: sent.name.trim(),
  businessType: sent.businessType,
  businessProducts: [...new Set(sent.businessProducts)],
  product: sent.product.trim(),
  maxPrice: sent.maxPrice,
  revenueType: sent.revenueType,
  website: sent.website?.trim() || null,
  address: sent.address.trim(),
  email: sent.email.trim(),
  taxIdNo: sent.taxIdNo ? plainTaxNumber(sent.taxIdNo) : null,
  feeType: sent.feeType,
})
const idsOf = (card: Capture) => ({
  captureId: card.captureId,
  frontId: card.frontId,
  backId: card.backId,
})

/** Version 1 knows one representative: they are taken for the owner of the share they name. */
export function submissionOfV1(sent: SentV1, card: Capture, documents: Document[]): Submission {
  const person = {
    ...idsOf(card),
    address: card.address,
    hometown: card.hometown,
    ethnicity: card.ethnicity,
    religion: card.religion,
  }
  const e = sent.enterprise
  return {
    ...commonOf(sent),
    companyPhone: null,
    storeAddress: null,
    openAccount: false,
    personal: sent.personal ? person : null,
    enterprise: e
      ? {
          ...person,
          position: e.position,
          fundPercent: e.fundPercent,
          documentUrls: e.documentUrls,
          documents,
          owners: [
            {
              name: card.name,
              identifyNumber: card.no,
              position: e.position,
              fundPercent: e.fundPercent,
            },
          ],
        }
      : null,
  }
}

export function submissionOfV2(sent: SentV2, card: Capture, documents: Document[]): Submission {
  const given = sent.personal ?? sent.enterprise
  const person = {
    ...idsOf(card),
    address: given?.address ?? card.address,
    hometown: given?.hometown ?? card.hometown,
    ethnicity: given?.ethnicity ?? card.ethnicity,
    religion: given?.religion ?? card.religion,
  }
  const e = sent.enterprise
  return {
    ...commonOf(sent),
    companyPhone: sent.companyPhone?.trim() || null,
    storeAddress: sent.storeAddress?.trim() || null,
    openAccount: sent.openAccount ?? false,
    personal: sent.personal ? person : null,
    enterprise: e
      ? {
          ...person,
          position: e.position,
          fundPercent: e.owners.find((o) => o.identifyNumber === card.no)?.fundPercent ?? 0,
          documentUrls: e.documents.map((d) => d.id),
          documents,
          owners: e.owners.map((o) => ({
            name: o.name.trim(),
            identifyNumber: o.identifyNumber,
            position: o.position ?? null,
            fundPercent: o.fundPercent,
          })),
        }
      : null,
  }
}

/** The profile that the merchant shows from now on. */
export function profileOf(s: Submission, card: Capture): Profile {
  const { address, hometown: _, ...rest } = s.enterprise ?? s.personal!
  const person = {
    address,
    issueBy: card.issueBy,
    issueDate: card.issueDate,
    name: card.name,
    national: card.national,
    no: card.no,
    sex: card.sex,
    idType: card.idType,
    frontId: rest.frontId,
    backId: rest.backId,
  }
  return {
    businessType: s.businessType,
    businessSectors: s.businessProducts,
    businessItems: s.product,
    companyName: s.name,
    companyAddress: s.address,
    companyPhone: s.companyPhone,
    contactEmail: s.email,
    documents:
      s.enterprise?.documents.map(({ id, type, fileName }) => ({ id, type, fileName })) ?? [],
    owners: s.enterprise?.owners.map((o, i) => ({
      funPercent: o.fundPercent,
      id: `${i + 1}`,
      identifyNumber: o.identifyNumber,
      name: o.name,
      position: o.position,
    })) ?? [{ funPercent: 100, id: '1', identifyNumber: card.no, name: card.name, position: null }],
    representative: person,
    owner: person,
    storeAddress: s.storeAddress,
    transactionMaxAmount: s.maxPrice,
    websiteUrl: s.website,
    revenueType: s.revenueType,
  }
}

/** The name an account is opened under: letters without accents, capital. */
export const accountNameOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u0111\u0110]/g, 'D')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 70)
/** The numbers under which somebody applies, each as one kind of number: documents of people, companies. */
export function identifiersOf(
  sent: Submission,
  card: { no: string },
): { kind: 'DOCUMENT' | 'COMPANY'; no: string }[] {
  const owners = sent.enterprise?.owners ?? []
  const documents = new Set([card.no, ...owners.map((o) => o.identifyNumber)])
  const company =
    sent.businessType === 'ORGANIZATION' && sent.taxIdNo ? plainTaxNumber(sent.taxIdNo) : null
  return [
    ...[...documents].map((no) => ({ kind: 'DOCUMENT' as const, no })),
    ...(company === null ? [] : [{ kind: 'COMPANY' as const, no: company }]),
  ]
}

/** Phone as lists show it. */
export const maskedPhone = (phone: string): string =>
  phone.length < 7 ? phone : `${phone.slice(0, 3)}****${phone.slice(-3)}`
/** A merchant as the thing that a proposal is about. */
export const merchantKey = (merchantId: string): string => `merchant:${merchantId}`
