/** What an employee may draw of their wage: the words come from the server, in the reader's language. */
import type { FormSpec, Link, Section } from './view.ts'

/** Amounts that are one press away. */
export interface Quick {
  title: string
  action: string
  hidden: Readonly<Record<string, string>>
  /** Of the field that a press sends. */
  name: string
  options: readonly { value: string; label: string }[]
}
export interface SalaryView {
  kind: 'salary'
  title: string
  hello: string
  /** What was done just now. */
  said: string | null
  label: string
  amount: string
  /** Percent of the whole: drawn, and waiting; null where nothing can be counted. */
  bar: { drawn: number; waiting: number; name: string } | null
  /** What the parts of the bar are. */
  legend: readonly { part: 'drawn' | 'waiting' | 'left'; text: string }[]
  lines: readonly string[]
  /** Why it is nothing, and what to do. */
  why: { title: string; lines: readonly string[] } | null
  ask: { title: string; quick: Quick | null; form: FormSpec } | null
  sections: readonly Section[]
  links: readonly Link[]
  forms: readonly FormSpec[]
}
