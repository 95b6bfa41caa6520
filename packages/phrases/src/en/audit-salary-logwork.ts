/** What the audit log says of log work. */
export const auditSalaryLogwork = {
  action: {
    'logwork-list': 'viewed the log work',
    'logwork-upload': 'checked a file of log work',
    'logwork-template': 'downloaded the log work template',
    'logwork-corrections': 'downloaded log work to correct',
    'logwork-create': 'logged work',
    'logwork-update': 'corrected the log work',
    'logwork-symbols': 'viewed the symbols of log work',
    'logwork-setSymbols': 'changed the symbols of log work',
    'logwork-changes': 'viewed changes to the log work',
  },
  field: {
    symbols: 'Symbols of log work',
  },
} as const
