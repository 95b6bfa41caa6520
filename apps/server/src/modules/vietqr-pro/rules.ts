/** Pure decisions of VietQR Pro: the number that a customer gets. */

/** The check digit that makes a number pass the Luhn test. */
function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((all, c, i) => {
    const d = Number(c) * (i % 2 === 0 ? 2 : 1)
    return all + (d > 9 ? d - 9 : d)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
const HEAD = '97'
/** A customer's number: 97, fifteen random digits, a check digit, like a box's; an order's begins with 98, a payment's has seventeen (docs/domain.md#3.1). */
export const customerAccountOf = (fifteenDigits: string): string => {
  const head = `${HEAD}${fifteenDigits}`
  return `${head}${luhnDigit(head)}`
}
/** False where it cannot be a customer's number. */
export const maybeCustomerAccount = (number: unknown): number is string =>
  typeof number === 'string' && number.startsWith(HEAD)
