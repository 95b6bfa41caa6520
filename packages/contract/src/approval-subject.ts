/** What a proposal is about, in people's words: once for screens and for what the server writes. Pure: the phrases come from the caller. */
import type { Phrases } from '@saola/phrases/shape'

export interface SubjectPhrases {
  readonly approval: Pick<Phrases<'approval'>, 'kind'>
  readonly dataExport: Pick<Phrases<'dataExport'>, 'file'>
}
type Words = Readonly<Record<string, string>>

/** Kinds whose subject is a word of the program's: of a rule the kind that it is about, of an export the file. */
export const subjectWords = ({
  approval,
  dataExport,
}: SubjectPhrases): Readonly<Record<string, Words>> => ({
  APPROVAL_RULE: approval.kind,
  DATA_EXPORT: dataExport.file,
})
export const subjectText = (phrases: SubjectPhrases, kind: string, subject: string): string =>
  subjectWords(phrases)[kind]?.[subject] ?? subject
