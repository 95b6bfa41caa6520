/** The named people of the demo data, as they sign in. */
import { bakery, cafe, DEMO_PASSWORD, teaHouse } from '@saola/demo/people'

export interface Person {
  phone: string
  name: string
  password: string
  merchantCode: string | null
}
type Member = (typeof cafe.members)[number]
const as = (member: Member | undefined, merchantCode: string | null): Person => {
  if (member === undefined) throw new Error('the demo data has lost a person')
  return { phone: member.phone, name: member.fullName, password: DEMO_PASSWORD, merchantCode }
}

export const owner = as(cafe.members[0], null)
/** Members name their merchant when they sign in. */
export const cashier = as(cafe.members[1], cafe.code)
/** Owner of a merchant that is still CREATED. */
export const freshOwner = as(bakery.members[0], null)
/** Owner of the merchant that pays its fees by the report of the month. */
export const monthlyOwner = as(teaHouse.members[0], null)
export { cafe, DEMO_PASSWORD, teaHouse }
