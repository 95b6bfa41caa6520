import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type RefObject,
} from 'react'
import { useHeldForm } from '../form/useHeldForm.ts'
import {
  amountText,
  caretAfter,
  digitsBefore,
  readAmount,
  type AmountEdit,
  type AmountProblem,
  type AmountText,
} from './amountText.ts'

interface AmountField {
  /** What its words are about; null = none, or not yet. */
  problem: Exclude<AmountProblem, 'unfinished'> | null
  /** For the input element. */
  field: {
    ref: RefObject<HTMLInputElement | null>
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
    onBlur: () => void
  }
}

/** The text of a field for whole numbers, beside the value of its form: `onChange(null)` also while the text is no number. */
export function useAmountText(
  value: number | null,
  onChange: (value: number | null) => void,
  maxDigits: number,
): AmountField {
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [now, setNow] = useState<AmountText>(() => amountText(value))
  // Set from outside: a chosen amount, a form begun anew.
  if (now.value !== value) setNow(amountText(value))
  const { text, problem } = now
  const change = (edit: Omit<AmountEdit, 'before'>, digits: number): void => {
    const next = readAmount({ ...edit, before: text }, maxDigits)
    // What stays as it was typed keeps its caret.
    caret.current = next.text === edit.raw ? null : digits
    setNow(next)
    if (next.value !== value) onChange(next.value)
  }
  /** The person went on: an amount is grouped, and what is none by now is none. */
  const finish = (): void => {
    if (problem === 'unfinished') setNow({ ...now, problem: 'unreadable' })
    else if (problem === null) setNow(amountText(now.value))
  }
  useLayoutEffect(() => {
    const digits = caret.current
    caret.current = null
    if (digits === null || document.activeElement !== ref.current) return
    const at = caretAfter(text, digits)
    ref.current?.setSelectionRange(at, at)
  })
  useHeldForm(ref, problem !== null, finish)
  return {
    problem: problem === 'unfinished' ? null : problem,
    field: {
      ref,
      value: text,
      onChange: (event) => {
        const { value: raw, selectionStart } = event.currentTarget
        const { inputType = '', data = null } = event.nativeEvent as InputEvent
        change(
          { raw, inserted: data, isDeletion: inputType.startsWith('delete') },
          digitsBefore(raw, selectionStart ?? raw.length),
        )
      },
      onPaste: (event) => {
        const raw = event.clipboardData.getData('text').trim()
        // Whole: put between the digits that stand there it would mean something else.
        event.preventDefault()
        change({ raw, inserted: null, isDeletion: false }, raw.length)
      },
      onBlur: finish,
    },
  }
}
