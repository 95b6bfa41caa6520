/** What proposals are about, in a reader's language: for mails, searches and the audit log. */
import { subjectText as textOf, subjectWords } from '@saola/contract/approval-subject'
import type { Language } from '@saola/phrases/shape'
import { fold } from '@saola/vietqr/text'
import { phrases } from '../../platform/text.ts'

export const subjectText = (language: Language, kind: string, subject: string): string =>
  textOf(phrases[language], kind, subject)

/** Subjects whose words hold what somebody typed, as "KIND/SUBJECT": the database knows them by their keys alone. */
export const subjectsWorded = (language: Language, typed: string): string[] =>
  Object.entries(subjectWords(phrases[language])).flatMap(([kind, words]) =>
    Object.entries(words)
      .filter(([, text]) => fold(text).includes(fold(typed)))
      .map(([subject]) => `${kind}/${subject}`),
  )
