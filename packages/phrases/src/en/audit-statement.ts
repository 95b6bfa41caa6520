/** What was done with statements, for the audit log. */
export const auditStatement = {
  'statement-getList': 'viewed the list of statements',
  'statement-detail': 'viewed a statement',
  'statement-lines': 'viewed the entries of a statement',
  'statement-agree': 'agreed to a statement',
  'statement-dispute': 'disputed a statement',
  'statement-simulateClosing': "played the bank's answer to a dispute of a statement",
  'statement-getSetting': 'viewed the period of statements',
  'statement-updateSetting': 'changed the period of statements',
  'statement-exportPdf': 'downloaded a statement as PDF',
  'statement-exportExcel': 'downloaded a statement as Excel',
  'statement-exportJournal': 'downloaded the journal',
  'statement-proposeIssue': 'proposed to issue a statement with differences',
  'statement-closeDispute': 'closed a dispute of a statement',
  'statement-issue': 'issued statements',
  'statement-issueOf': 'issued statements',
  'statement-silence': 'took silence for agreement',
} as const
