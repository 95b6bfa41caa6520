import { emptyValues, type Values } from './form.ts'
import type { Capture, SubmitInfo } from './types.ts'

type Person = Pick<Values, 'cardAddress' | 'hometown' | 'ethnicity' | 'religion'>
type Enterprise = Pick<Values, 'position' | 'owners' | 'documents'>

/** What is there; what is null or missing leaves the empty value. */
const given = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as { [K in keyof T]?: NonNullable<T[K]> }

const personOf = (info: SubmitInfo, card: Capture | null): Partial<Person> => {
  const sent = info.personal ?? info.enterprise
  return {
    ...given({
      cardAddress: card?.address,
      hometown: card?.hometown,
      ethnicity: card?.ethnicity,
      religion: card?.religion,
    }),
    ...given({
      cardAddress: sent?.address,
      hometown: sent?.hometown,
      ethnicity: sent?.ethnicity,
      religion: sent?.religion,
    }),
  }
}

const enterpriseOf = ({ enterprise }: SubmitInfo): Enterprise => ({
  position: enterprise?.position ?? null,
  owners: enterprise?.owners.map((o) => ({ ...o, fundPercent: String(o.fundPercent) })) ?? [],
  documents: enterprise?.documents.map(({ id, fileName }) => ({ id, fileName })) ?? [],
})

/** After a refusal the form starts with what was sent. */
export const valuesOf = (info: SubmitInfo, card: Capture | null): Values => ({
  ...emptyValues,
  captureId: card?.captureId ?? '',
  ...personOf(info, card),
  ...enterpriseOf(info),
  ...given({
    businessType: info.businessType,
    name: info.name,
    taxIdNo: info.taxIdNo,
    businessProducts: info.businessProducts?.slice(),
    product: info.product,
    maxPrice: info.maxPrice,
    revenueType: info.revenueType,
    feeType: info.feeType,
    website: info.website,
    address: info.address,
    storeAddress: info.storeAddress,
    email: info.email,
    companyPhone: info.companyPhone,
    openAccount: info.openAccount,
  }),
})
