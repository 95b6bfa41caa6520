/** Pages of subscriptions: their words come from the server, in the payer's language. */

export interface Link {
  url: string
  text: string
  /** The one that most people want. */
  go?: boolean
}
export interface Option {
  value: string
  label: string
}
export interface FormInput {
  name: string
  label: string
  kind: 'text' | 'tel' | 'email' | 'number' | 'money' | 'code' | 'area' | 'radio' | 'tick'
  value: string
  /** Without it the form is not taken. */
  isRequired?: boolean
  autoComplete?: string
  maxLength?: number
  max?: number
  options?: readonly Option[]
  /** Why it was not taken. */
  wrong?: string | null
}
export interface FormSpec {
  action: string
  hidden: Readonly<Record<string, string>>
  inputs: readonly FormInput[]
  submit: string
  /** Ends something: it looks like that. */
  isGrave?: boolean
  /** What is wrong with the whole. */
  wrong: string | null
  hint?: string | null
}
/** One thing to ask. */
export interface FormView {
  kind: 'form'
  title: string
  lines: readonly string[]
  /** What is about to be agreed to. */
  rows?: readonly (readonly [string, string])[]
  form: FormSpec
  /** Another form below, of a button alone. */
  again?: FormSpec | null
  links: readonly Link[]
}
/** How it stands, with where to go. */
export interface SaidView {
  kind: 'said'
  tone: 'ok' | 'off' | 'wait'
  title: string
  lines: readonly string[]
  links: readonly Link[]
  rows?: readonly (readonly [string, string])[]
  forms?: readonly FormSpec[]
  /** Seconds after which the page looks again. */
  againSec?: number
}
export interface Period {
  days: string
  due: string
  amount: string
}
/** A plan to sign up to. */
export interface SignUpView {
  kind: 'sign-up'
  /** Of the browser's window. */
  pageTitle: string
  title: string
  description: string | null
  price: string
  lines: readonly string[]
  trial: string | null
  periodsTitle: string
  periodsNote: string
  periods: readonly Period[]
  leave: string
  seller: { title: string; lines: readonly string[] }
  formTitle: string
  form: FormSpec
  known: Link
}
export interface ItemRow {
  text: string
  note: string
  amount: string
  link: Link | null
}
export interface Section {
  title: string
  badge: string | null
  rows: readonly (readonly [string, string])[]
  /** What has to be known first. */
  note: string | null
  /** Folded away, unless said otherwise. */
  items: { title: string; isOpen?: boolean; rows: readonly ItemRow[] } | null
  links: readonly Link[]
  forms: readonly FormSpec[]
}
/** What a customer has with a shop. */
export interface SectionsView {
  kind: 'sections'
  title: string
  lines: readonly string[]
  /** What was done just now. */
  said: string | null
  sections: readonly Section[]
  forms: readonly FormSpec[]
}
export type SubscriptionView = FormView | SaidView | SignUpView | SectionsView
