/** Pay periods: list, form and detail. */
import type { Phrases } from '../shape.ts'

export const salaryPeriod: Phrases<'salaryPeriod'> = {
  title: 'Pay periods',
  state: {
    UPCOMING: 'Upcoming',
    OPEN: 'Current',
    ENDED: 'Ended',
    CLOSING: 'Closing',
    CLOSED: 'Closed',
  },
  field: {
    name: 'Period',
    month: 'Month',
    dates: 'Dates',
    startDate: 'First day',
    endDate: 'Last day',
    workingDays: 'Working days',
    paySalaryDate: 'Pay day',
    lastDayToAsk: 'Last day for advances',
    length: 'Days in the period',
    state: 'Status',
    actions: 'Actions',
  },
  days: '{count, plural, one {# day} other {# days}}',
  fromConfig: 'From the configuration',
  ownDays: 'Set for this period',
  noDays: 'None yet',
  list: {
    search: 'Search by month, e.g. 11/2026',
    keyword: 'Keyword',
    create: 'New pay period',
    menu: 'Actions for {name}',
    emptyTitle: 'No pay periods yet',
    emptyText:
      'A pay period says which working days staff draw on and when wages are paid. The next one is made from your configuration 7 days before it begins.',
    payDay: 'Paid on {day}',
  },
  notReady: {
    configTitle: 'Configure first',
    configText:
      'The configuration says on which days of the month a period begins and ends and wages are paid. The first period is made as soon as it is saved.',
    toConfig: 'Go to the configuration',
  },
  form: {
    createTitle: 'New pay period',
    editTitle: 'Edit pay period {name}',
    monthText: 'The days below come from the configuration for this month; you can change them.',
    monthName: 'The pay period is named after this month.',
    propose: 'Use the days of the configuration',
    config: 'From the configuration',
    configDays:
      '{count, plural, one {# day, changes with the configuration} other {# days, change with the configuration}}',
    configNone: 'The configuration has no working days',
    own: 'For this period only',
    ownHint:
      '{count, plural, one {The working week has # day in it, holidays included} other {The working week has # days in it, holidays included}}',
    ownFree: 'Enter the working days of the period',
    ownLabel: 'Working days of the period',
    used: 'Work has been logged or advances requested in this period, so only the working days and the pay date can be changed.',
    payEarly: 'The pay day lies before the last day: wages are paid before the period is over.',
    noDaysWarning:
      'Without working days staff cannot draw advances. Enter them for this period, or add them to the configuration.',
    otherMonth: 'No day of this period lies in {month}.',
    endBeforeStart: 'Choose a last day that is not before the first',
    tooLong: 'Choose at most {max} days',
    payBeforeStart: 'Choose a pay day that is not before the first day',
    create: 'Create pay period',
    save: 'Save changes',
    created: 'Pay period {name} created',
    saved: 'Pay period {name} saved',
  },
  enter: {
    month: 'Choose the month of the period',
    startDate: 'Choose the first day',
    endDate: 'Choose the last day',
    paySalaryDate: 'Choose the pay day',
    workingDays: 'Enter the working days',
  },
  detail: {
    figures: 'Figures of the pay period',
    info: 'About this pay period',
    edit: 'Edit',
    delete: 'Delete',
    notFound: 'Pay period not found',
    notFoundText: 'It may have been deleted, or the address is wrong.',
    toList: 'Back to the pay periods',
    payEarly: 'Wages are paid before the period is over.',
    noDays: 'This period has no working days yet, so staff cannot draw advances.',
    noDayToAsk: 'None',
    neverAsk:
      'The configuration closes advances for more days than this period has, so nothing can be drawn in it.',
  },
  remove: {
    title: 'Delete the pay period?',
    text: 'Pay period {name} ({dates}) will be deleted for good.',
    again:
      'This period is current or begins within 7 days: tonight a period will be made again from the configuration.',
    keep: 'Keep it',
    go: 'Delete pay period',
    done: 'Pay period {name} deleted',
  },
  change: {
    CREATED: 'Pay period created',
    UPDATED: 'Pay period changed',
    DELETED: 'Pay period deleted',
  },
}
