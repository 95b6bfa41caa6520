import { paths } from './paths.ts'

/** After `g`, the second key and where it leads. */
export const GO: Record<string, string> = {
  d: paths.dashboard,
  t: paths.transactions,
  l: paths.payLink,
  n: paths.newPayment,
}
