/** The bank's working days: Saturdays and Sundays are off; public holidays, days off in their stead and days made up stand here. */
import * as z from 'zod/mini'
import { changeReason, outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import { day, freeText, orNull, queryInt } from './fields.ts'

/** Of the form, and of what is kept. */
export const calendarLimits = {
  firstYear: 2025,
  lastYear: 2100,
  name: 100,
  /** Days of one change. */
  span: 31,
  /** From this month on the next year has to stand. */
  remindMonth: 11,
} as const
/** OFF: nobody works. WORKING: a Saturday or Sunday that is worked. USUAL: as its weekday says. */
export const calendarMarks = ['OFF', 'WORKING', 'USUAL'] as const
export type CalendarMark = (typeof calendarMarks)[number]
/** Nothing stands of next year, or some of it is expected only. */
export const calendarGaps = ['MISSING', 'EXPECTED'] as const

const markedDay = z.object({
  day: z.string(),
  isWorking: z.boolean(),
  name: z.string(),
  /** The same day every year, as 2 September is. */
  isYearly: z.boolean(),
  /** Not announced yet. */
  isExpected: z.boolean(),
  /** Empty where the day came with the product. */
  modifiedBy: z.string(),
  modifiedAt: z.string(),
})
const yearView = z.object({
  year: z.int(),
  today: z.string(),
  /** The first working day after today. */
  nextWorkingDay: z.string(),
  days: z.array(markedDay),
  /** Of each month, from January. */
  workingDays: z.array(z.int()),
  /** Fixed days of the year before that do not stand in this one. */
  copyable: z.int(),
  pendingApproval: orNull(z.string()),
  /** What is wrong with next year, once it is time for it. */
  reminder: orNull(z.object({ year: z.int(), gap: z.enum(calendarGaps) })),
  allowedActions: z.array(z.enum(['change', 'copy'])),
})
export type CalendarYear = z.output<typeof yearView>

const staff = {
  audience: 'staff',
  code: 3207,
  mode: 'live',
  source: 'ours: working days of the bank',
} as const satisfies Partial<Call>
const base = '/api/calendar/cms/v1'
const params = z.strictObject({
  year: queryInt(calendarLimits.firstYear, calendarLimits.lastYear),
})

export const calendar = calls({
  year: {
    ...staff,
    id: 'calendar.cms.year',
    method: 'GET',
    path: `${base}/year/{year}`,
    work: 'read',
    params,
    result: yearView,
  },
  change: {
    ...staff,
    id: 'calendar.cms.change',
    method: 'PUT',
    path: `${base}/change`,
    work: 'write',
    body: z.strictObject({
      fromDay: day,
      toDay: day,
      mark: z.enum(calendarMarks),
      name: freeText(calendarLimits.name),
      isYearly: z.boolean(),
      isExpected: z.boolean(),
      reason: changeReason,
    }),
    result: outcome,
  },
  copy: {
    ...staff,
    id: 'calendar.cms.copy',
    method: 'PUT',
    path: `${base}/copy/{year}`,
    work: 'write',
    params,
    body: z.strictObject({ reason: changeReason }),
    result: outcome,
  },
})
