/** The page on which employees ask for an advance themselves, as the enterprise shares it: its address, for a poster, and another one (docs/decisions.md#7). */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { instant } from './fields.ts'
import { SMART_BANK, smartBank } from './salary-values.ts'

const poster = z.object({
  url: z.string(),
  code: z.string(),
  /** When the address was made; those before it lead nowhere. */
  madeAt: instant,
  enterpriseName: z.string(),
  /** How many employees have accepted the terms on it. */
  employees: z.int(),
  allowedActions: z.array(z.enum(['rotate'])),
})
export type SalaryPoster = z.output<typeof poster>

export const salaryPage = calls({
  /** Makes the address when it is asked for first. */
  poster: {
    ...smartBank,
    id: 'enterprise.poster',
    method: 'GET',
    path: `${SMART_BANK}/enterprise/poster`,
    action: 'VIEW',
    work: 'write',
    result: poster,
    source: 'ours: docs/decisions.md#7',
  },
  /** Another address: the one before leads nowhere at once, and who is in by it is out. */
  rotate: {
    ...smartBank,
    id: 'enterprise.rotateLink',
    method: 'POST',
    path: `${SMART_BANK}/enterprise/link/rotate`,
    action: 'APPROVE',
    work: 'write',
    result: poster,
    source: 'ours: docs/decisions.md#7',
  },
})
