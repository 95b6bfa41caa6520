import type { ReactNode } from 'react'
import type { Money } from '../view.ts'
import { amountText } from './words.ts'

/** The amount, huge; from a hundred million on a little smaller, so that it stays on one line of a narrow phone. */
export const Amount = ({ amount }: { amount: number }) => (
  <strong className={amount >= 100_000_000 ? 'amt long' : 'amt'}>{amountText(amount)}</strong>
)

/** What is to be paid and for what. */
export function Sum({
  money,
  label,
  children,
}: {
  money: Money
  label: string
  children?: ReactNode
}) {
  return (
    <section className="card sum">
      <h1 className="lab">
        {label} <Amount amount={money.amount} />
      </h1>
      {money.description && <p className="what">{money.description}</p>}
      {children}
    </section>
  )
}
