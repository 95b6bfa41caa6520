/** Salary advance: what all its screens share, the enterprise and its configuration. */
import type { Phrases } from '../shape.ts'

export const salary: Phrases<'salary'> = {
  periodName: '{month}/{year}',
  title: 'Flexible salary',
  tabs: {
    label: 'Parts of flexible salary',
    overview: 'Overview',
    periods: 'Pay periods',
    types: 'Advance types',
    configuration: 'Configuration',
  },
  status: {
    NOT_REGISTER: 'Not registered',
    WAITING_APPROVAL: 'Waiting for the bank',
    OK: 'At work',
    DEACTIVATED: 'Deactivated',
    CMS_LOCKED: 'Locked by the bank',
    OK_BUT_NOT_CONFIG: 'Not configured',
  },
}
