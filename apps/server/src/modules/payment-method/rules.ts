/** What of a way to pay money runs by. Pure. */

export interface Terms {
  type: string
  paymentType: string
  fixedFee: number
  dynamicFee: number
  paymentLimit: number | null
  status: string
}
export interface Facts extends Terms {
  name: string
  logo: string | null
}

export const termsOf = (f: Facts): Terms => ({
  type: f.type,
  paymentType: f.paymentType,
  fixedFee: f.fixedFee,
  dynamicFee: f.dynamicFee,
  paymentLimit: f.paymentLimit,
  status: f.status,
})
/** Whether a change takes two people: fees, a limit, or on and off. A name and a picture do not. */
export const movesMoney = (before: Facts, after: Facts): boolean => {
  const [old, now] = [termsOf(before), termsOf(after)]
  return (Object.keys(old) as (keyof Terms)[]).some((field) => old[field] !== now[field])
}
