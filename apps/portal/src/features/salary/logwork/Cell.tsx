import type { LogworkDay, LogworkRow } from '@saola/contract/salary-logwork'
import { symbolLimits, type LogworkSymbol } from '@saola/contract/salary-logwork-values'
import { showDay } from '@saola/web/list/days'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { toast } from '@saola/web/ui/toast'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import styles from './logwork.module.css'
import { beginsCell, closedOn, isChanged, shownOn, workloadOf, type Edits } from './rules.ts'

/** What every cell of a grid rests on. */
export interface GridFacts {
  days: readonly LogworkDay[]
  edits: Edits
  today: string
  /** Of the enterprise's time sheets. */
  symbols: readonly LogworkSymbol[]
  /** Null where nothing may be changed. */
  onEdit: ((row: LogworkRow, date: string, workload: number) => void) | null
}

/** What a cell says, in the reader's words. */
export function useCellWords() {
  const t = useTranslations('salaryLogwork.cell')
  const decimal = useDecimal()
  return (row: LogworkRow, { date }: LogworkDay, edits: Edits) => {
    const workload = shownOn(edits, row, date)
    return {
      text: workload === null ? '' : decimal(workload),
      label: t('label', {
        name: row.employeeName,
        day: showDay(date),
        value: workload === null ? t('blank') : decimal(workload),
      }),
    }
  }
}

/** How a cell looks. */
export function lookOf(row: LogworkRow, day: LogworkDay, { edits, today }: GridFacts) {
  const workload = shownOn(edits, row, day.date)
  return {
    'data-off': day.workDate ? undefined : true,
    'data-closed': closedOn(row, day, today) === null ? undefined : true,
    'data-changed': isChanged(edits, row, day.date) || undefined,
    'data-part': workload !== null && workload < 1 ? true : undefined,
  }
}

/** One day of one employee: a click, Enter or a digit begins to type over it. */
export function Cell({ row, day, facts }: { row: LogworkRow; day: LogworkDay; facts: GridFacts }) {
  const t = useTranslations('salaryLogwork.cell')
  const words = useCellWords()(row, day, facts.edits)
  const [typed, setTyped] = useState<string | null>(null)
  const closed = closedOn(row, day, facts.today)
  const { onEdit } = facts
  if (onEdit === null || closed !== null)
    return (
      <td
        className={styles.cell}
        {...lookOf(row, day, facts)}
        title={closed === null ? undefined : t(closed)}
      >
        {words.text}
      </td>
    )
  return (
    <td className={styles.cell} {...lookOf(row, day, facts)}>
      {typed === null ? (
        <button
          type="button"
          aria-label={words.label}
          onClick={() => setTyped(words.text)}
          onKeyDown={(event) => {
            if (beginsCell(event.key, facts.symbols) && !event.ctrlKey && !event.metaKey) {
              event.preventDefault()
              setTyped(event.key)
            } else move(event)
          }}
        >
          {words.text}
        </button>
      ) : (
        <Typed
          label={t('edit', { name: row.employeeName, day: showDay(day.date) })}
          initial={typed}
          symbols={facts.symbols}
          onEnd={(workload) => {
            setTyped(null)
            if (workload !== null) onEdit(row, day.date, workload)
          }}
        />
      )}
    </td>
  )
}

/** Arrow keys lead from cell to cell. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    event.key
  ]
  if (step === undefined) return
  const next = neighbour(event.currentTarget, step[0]!, step[1]!)
  if (next === null) return
  event.preventDefault()
  next.focus()
}
function neighbour(from: HTMLElement, right: number, down: number): HTMLElement | null {
  const td = from.closest('td')
  const tr = td?.parentElement
  const rows = [...(tr?.parentElement?.children ?? [])]
  const target = rows[rows.indexOf(tr!) + down]?.children[[...tr!.children].indexOf(td!) + right]
  return target?.querySelector<HTMLElement>('button') ?? null
}

function Typed({
  label,
  initial,
  symbols,
  onEnd,
}: {
  label: string
  initial: string
  symbols: readonly LogworkSymbol[]
  /** Null = as it was. */
  onEnd: (workload: number | null) => void
}) {
  const t = useTranslations('salaryLogwork.fault')
  const [text, setText] = useState(initial)
  const ended = useRef(false)
  const isWrong = text.trim() !== '' && workloadOf(text, symbols) === null
  const end = (workload: number | null): void => {
    if (ended.current) return
    ended.current = true
    onEnd(workload)
  }
  const finish = (): void => {
    if (isWrong) toast.warning(t('BAD_VALUE'))
    end(workloadOf(text, symbols))
  }
  return (
    <input
      // The person has just begun to type here.
      ref={(input) => {
        if (input !== null && document.activeElement !== input) {
          input.focus()
          if (initial.length > 0 && text === initial) input.select()
        }
      }}
      aria-label={label}
      aria-invalid={isWrong}
      inputMode="decimal"
      maxLength={symbolLimits.letters}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          end(null)
        }
        if (event.key !== 'Enter') return
        event.preventDefault()
        const next = neighbour(event.currentTarget, 0, 1)
        finish()
        next?.focus()
      }}
    />
  )
}
