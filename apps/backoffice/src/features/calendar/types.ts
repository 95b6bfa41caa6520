import type { CalendarYear } from '@saola/contract/calendar'

export type MarkedDay = CalendarYear['days'][number]
