import { useEffect, useState } from 'react'
import { AmountInput } from '../ui/AmountInput.tsx'

/** An amount is asked for whole: on Enter or when the field is left; what is no amount asks for nothing. */
export function AmountFilter({
  label,
  value,
  onAmount,
}: {
  label: string
  value: string | undefined
  /** Takes the amount in đồng, as the address writes it. */
  onAmount: (value: string | undefined) => void
}) {
  const [typed, setTyped] = useState<number | null>(amountOf(value))
  useEffect(() => setTyped(amountOf(value)), [value])
  const ask = (text: string): void => {
    if (typed === null && text.trim() !== '') return
    const next = typed === null ? undefined : String(typed)
    if (next !== value) onAmount(next)
  }
  return (
    <AmountInput
      label={undefined}
      aria-label={label}
      placeholder={label}
      description={undefined}
      value={typed}
      onChange={setTyped}
      onBlur={(event) => ask(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Blocked in every number field of a search; what is pasted is judged whole.
        if (/^[eE+-]$/.test(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
        if (event.key === 'Enter' && !event.repeat) ask(event.currentTarget.value)
      }}
    />
  )
}

/** An address may hold anything. */
const amountOf = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : null
