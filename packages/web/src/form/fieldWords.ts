/** What a field asks for, in its own words: said when it is empty; `pattern` where its rule of form is its own, too. */
export type FieldWords = string | { empty?: string; pattern: string }

/** Words of a form's fields, by the name of the field on the wire. */
export type FormWords = Readonly<Record<string, FieldWords>>

/** The words of a field for a rule that the catalogue can only name in general; null = the catalogue's text says it. */
export function ownWords(words: FieldWords | undefined, key: string): string | null {
  if (words === undefined) return null
  const { empty = null, pattern } =
    typeof words === 'string' ? { empty: words, pattern: null } : words
  // A choice that is no longer offered is asked for again.
  if (key === 'error.required' || key === 'error.enum') return empty
  return key === 'error.pattern' ? pattern : null
}

/** The words for a field that the server names: "lines.2.modelId" is asked for as "lines.modelId" is. */
export const wordsFor = (words: FormWords, field: string): FieldWords | undefined =>
  words[field] ?? words[field.replace(/\.\d+(?=\.|$)/g, '')]
