import type { Call } from '@saola/contract/call'
import type { Paging } from '@saola/contract/paging'
import type { ReactNode } from 'react'
import { AmountFilter } from './AmountFilter.tsx'
import { CodeInput } from './CodeInput.tsx'
import { DayRange } from './DayRange.tsx'
import { dayOf } from './days.ts'
import { chipsOf, namesOf, type AnyFilter, type Filter } from './filter.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { CollapsibleFilters } from './CollapsibleFilters.tsx'
import { Filters } from './ListPage.tsx'
import { SearchInput } from './SearchInput.tsx'
import type { ListSearch } from './search.ts'
import type { List } from './useList.ts'

export interface ListFiltersProps<C extends Call & { readonly paging: Paging }> {
  list: List<C>
  filters: readonly Filter<ListSearch<C>>[]
  /** True = nothing is folded away, not even on phones. */
  plain?: boolean
  /** Beside the last field: buttons, a sort. */
  beside?: ReactNode
  /** Arranges the fields of a plain row. */
  className?: string | undefined
  /** False = the fields say it all. */
  chips?: boolean
  /** Between the fields and the chips: a choice with every word in sight. */
  choices?: ReactNode
}

/** The filter fields of a list and the chips of those in use, out of one declaration each. */
export function ListFilters<C extends Call & { readonly paging: Paging }>({
  list,
  filters,
  plain = false,
  className,
  beside,
  choices,
  chips = true,
}: ListFiltersProps<C>) {
  const all: readonly AnyFilter[] = filters
  const fields = (some: readonly AnyFilter[]): ReactNode =>
    some.map((filter) => <FilterField key={namesOf(filter).join()} filter={filter} list={list} />)
  const search = all.filter(({ field }) => field === 'search')
  const others = all.filter(({ field }) => field !== 'search' && field !== 'link')
  const [inSight, more] = [others.filter((f) => f.more !== true), others.filter((f) => f.more)]
  const folded = all.filter((f) => f.field !== 'search' && (more.length === 0 || f.more === true))
  const used = folded.filter((filter) =>
    namesOf(filter).some((name) => list.filters[name] !== undefined),
  ).length
  return (
    <>
      {plain || others.length === 0 ? (
        <Filters>
          {className === undefined ? (
            fields([...search, ...others])
          ) : (
            <div className={className}>{fields([...search, ...others])}</div>
          )}
          {beside}
        </Filters>
      ) : (
        <CollapsibleFilters
          used={used}
          search={fields(search)}
          {...(more.length === 0 ? {} : { more: fields(more) })}
        >
          {fields(inSight)}
          {beside}
        </CollapsibleFilters>
      )}
      {choices}
      {chips ? <FilterChips list={list} chips={all.flatMap(chipsOf)} /> : null}
    </>
  )
}

interface FieldProps {
  filter: AnyFilter
  list: {
    filters: Record<string, unknown>
    change: (patch: Readonly<Record<string, string | undefined>>) => void
  }
}
function FilterField({ filter, list }: FieldProps) {
  const valueOf = (name: string): string | undefined => {
    const value = list.filters[name]
    return value === undefined ? undefined : String(value)
  }
  const dayAt = (name: string): string | undefined => {
    const value = valueOf(name)
    return value === undefined ? undefined : dayOf(value)
  }
  if (filter.field === 'days') {
    const [first, last] = filter.names
    return (
      <DayRange
        label={filter.label}
        {...(filter.placeholder === undefined ? {} : { placeholder: filter.placeholder })}
        from={dayAt(first)}
        to={dayAt(last)}
        onChange={(from, to) => list.change({ [first]: from, [last]: to })}
      />
    )
  }
  const { name, label } = filter
  const value = valueOf(name)
  const set = (next: string | undefined): void => list.change({ [name]: next })
  switch (filter.field) {
    case 'own':
      return filter.control
    case 'day':
      return (
        <DayRange
          single
          label={label}
          placeholder={label}
          from={value}
          to={value}
          onChange={(_, next) => set(next)}
        />
      )
    case 'choice': {
      const { options, none, read = String } = filter
      const chosen = value === undefined ? undefined : read(value)
      return (
        <FilterSelect
          label={label}
          value={options.find((option) => option.value === chosen)?.value}
          onChange={set}
          options={options}
          {...(none === undefined ? {} : { none })}
        />
      )
    }
    case 'amount':
      return <AmountFilter label={label} value={value} onAmount={set} />
    case 'code':
      return (
        <CodeInput
          label={label}
          placeholder={filter.placeholder}
          value={value}
          onCode={set}
          upper={filter.upper}
          maxLength={filter.maxLength}
        />
      )
    default: {
      const { clean } = filter
      return (
        <SearchInput
          value={value}
          placeholder={label}
          onSearch={(text) => set(clean === undefined ? text : clean(text))}
        />
      )
    }
  }
}
