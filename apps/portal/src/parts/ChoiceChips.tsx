import { useId, type ReactNode } from 'react'
import styles from './choices.module.css'

interface Props<V extends string> {
  label: ReactNode
  /** True hides the label from sight, where what stands beside the chips says it. */
  quiet?: boolean
  value: V | ''
  choices: readonly {
    value: V
    label: string
    hint?: string
    more?: string
    mark?: ReactNode
    /** `more` says why. */
    disabled?: boolean
  }[]
  onChange: (value: V) => void
  description?: ReactNode
  /** Chips in a row, or cards with a hint under each name. */
  look?: 'chips' | 'cards'
}

/** One of a few, all in sight: native radios drawn as chips or cards, so arrow keys and screen readers know them. */
export function ChoiceChips<V extends string>({
  label,
  quiet = false,
  value,
  choices,
  onChange,
  description,
  look = 'chips',
}: Props<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={quiet ? 'sr-only' : styles.legend}>{label}</legend>
      <div className={look === 'cards' ? styles.choiceCards : styles.choiceRow}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={look === 'cards' ? styles.choiceCard : styles.choice}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.mark}
            <span className={styles.choiceWords}>
              <span className="tabular">{choice.label}</span>
              {choice.hint === undefined ? null : <span className={styles.dim}>{choice.hint}</span>}
              {choice.more === undefined ? null : <span className={styles.dim}>{choice.more}</span>}
            </span>
          </label>
        ))}
      </div>
      {description === undefined ? null : <div className={styles.dim}>{description}</div>}
    </fieldset>
  )
}
