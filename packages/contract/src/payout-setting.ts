/** How payouts of a merchant are agreed to, as its owner has set it. VND. */
import * as z from 'zod/mini'
import { money, orNull } from './fields.ts'

const nullText = orNull(z.string())
export const payoutSetting = z.object({
  /** Above this amount two people agree; null = one is enough. */
  secondAbove: orNull(money),
  merchantDay: money,
  personDay: money,
  /** A limit that was raised and holds from `from` on. */
  coming: orNull(
    z.object({
      secondAbove: orNull(money),
      merchantDay: money,
      personDay: money,
      from: z.string(),
    }),
  ),
  mayChange: z.boolean(),
  modifiedBy: nullText,
  modifiedAt: nullText,
  /** The names of those besides the caller who may agree, the owner first; six at most. */
  approvers: z.array(z.string()),
  /** The caller is the owner and the only person: they agree to their own. */
  isAlone: z.boolean(),
})
