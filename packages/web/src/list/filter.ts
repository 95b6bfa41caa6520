/** One declaration for each filter of a list: its field, what the field is called, and what its chip says. */
import type { ReactNode } from 'react'
import { formatVnd } from '@saola/money/format'
import { dayOf, showDay } from './days.ts'

/** The words that a filter takes in the address; where the call takes something else than text, they are its writing. */
type WordOf<T> = [Exclude<T, undefined>] extends [string] ? Exclude<T, undefined> : string
interface Labels {
  label: string
  /** What the chip calls it, where that is not the label. */
  chip?: string
  /** Its value in the chip; the option's label, or the value itself, unless given. */
  say?: (value: string) => string
  /** True = folded away on wide screens, too. */
  more?: boolean
}
interface Named<K> extends Labels {
  name: K
}

/** @typeParam S what the list's address may hold (`ListSearch` of its call) */
export type Filter<S> = {
  [K in keyof S & string]:
    | (Named<K> & {
        /** `search`: the list's keyword, always in sight. `text`: searched as one types. `code`: searched whole. `link`: no field, only links set it. */
        field: 'search' | 'text' | 'link'
        /** Makes what was typed into what is asked for. */
        clean?: (text: string | undefined) => string | undefined
      })
    | (Named<K> & { field: 'code'; placeholder?: string; upper?: boolean; maxLength?: number })
    | (Named<K> & {
        field: 'choice'
        options: readonly { value: WordOf<S[K]>; label: string }[]
        /** Names the choice that filters nothing, where it stands among the others. */
        none?: string
        /** The option of an address that writes the same in another form. */
        read?: (value: string) => string
      })
    | (Named<K> & { field: 'day' })
    /** An amount in đồng. */
    | (Named<K> & { field: 'amount' })
    | (Named<K> & { field: 'own'; control: ReactNode })
    | (Omit<Labels, 'chip'> & {
        field: 'days'
        /** First and last day. */
        names: readonly [K, keyof S & string]
        /** What the chips of both are called. */
        chips: readonly [string, string]
        /** Stand before the days in the chips, where both are called the same. */
        marks?: readonly [string, string]
        placeholder?: string
      })
}[keyof S & string]

/** A filter whose call no longer matters. */
export type AnyFilter = Filter<Record<string, string | undefined>>

export const namesOf = (filter: AnyFilter): readonly string[] =>
  filter.field === 'days' ? filter.names : [filter.name]

const day = (value: string): string => showDay(dayOf(value))
const amount = (value: string): string =>
  /^\d{1,15}$/.test(value) ? formatVnd(Number(value)) : value

/** What the chips say of a filter: for each of its names what it is called and its value in words. */
export function chipsOf(
  filter: AnyFilter,
): readonly { name: string; label: string; say: (value: string) => string }[] {
  if (filter.field === 'days')
    return filter.names.map((name, i) => ({
      name,
      label: filter.chips[i] ?? filter.label,
      say: (value) => `${filter.marks?.[i] ?? ''}${(filter.say ?? day)(value)}`,
    }))
  const { name, label, chip = label, say } = filter
  if (filter.field === 'day') return [{ name, label: chip, say: say ?? day }]
  if (filter.field === 'amount') return [{ name, label: chip, say: say ?? amount }]
  if (filter.field !== 'choice') return [{ name, label: chip, say: say ?? String }]
  const { options, read = String } = filter
  const word = (value: string): string =>
    options.find((option) => option.value === read(value))?.label ?? value
  return [{ name, label: chip, say: say ?? word }]
}
