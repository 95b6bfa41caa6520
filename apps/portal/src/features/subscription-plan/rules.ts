/** Pure decisions of the plan screens. */
import type { Output } from '@saola/contract/call'
import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import type { PlanStatus } from '@saola/contract/subscription-plan-values'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { addressAt, paths } from '../../app/paths.ts'

export type Plan = Output<typeof subscriptionPlan.getDetail>
export const addressOf = (id: string): string => addressAt(paths.planDetail, { id })

export const toneOf = {
  CREATED: 'mute',
  ACTIVE: 'ok',
  INACTIVE: 'warn',
} as const satisfies Record<PlanStatus, Tone>

/** The day on which all cycles begin: of the week (Monday = 1), month or year; null where it is each subscriber's own. */
export const fixedDayOf = ({ fixedTime }: Pick<Plan, 'fixedTime'>): number | null =>
  fixedTime?.dayOfWeek ?? fixedTime?.dayOfMonth ?? fixedTime?.dayOfYear ?? null
