/** The few arrangements that screens repeat. A module's own stylesheet has only what is its own. */
import type { ReactNode } from 'react'
import styles from './layout.module.css'

const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')

interface Box {
  children: ReactNode
  className?: string | undefined
}

/** A list's row as a card on a phone. */
export function RowCard({ children, className, gap }: Box & { gap?: number }) {
  return (
    <div
      className={classes(styles.card, className)}
      {...(gap === undefined ? {} : { style: { gap } })}
    >
      {children}
    </div>
  )
}

/** Name at the left, state or amount at the right; `wrap={false}` keeps both on one line. */
export function CardHead({ children, className, wrap = true }: Box & { wrap?: boolean }) {
  return <div className={classes(styles.head, !wrap && styles.oneLine, className)}>{children}</div>
}

/** A cell of two lines: the second, in `<small>`, is quieter. `maxWidth` cuts the first short. */
export function TwoLines({ children, maxWidth }: { children: ReactNode; maxWidth?: number }) {
  return (
    <span
      className={classes(styles.lines, maxWidth !== undefined && styles.clip)}
      {...(maxWidth === undefined ? {} : { style: { maxWidth } })}
    >
      {children}
    </span>
  )
}

/** Buttons, or badges, beside each other; `end` at the right, `wide` over the whole width of a drawer's foot. */
export function ButtonRow({
  children,
  className,
  end = false,
  wide = false,
}: Box & { end?: boolean; wide?: boolean }) {
  return (
    <div className={classes(styles.buttons, end && styles.end, wide && styles.wide, className)}>
      {children}
    </div>
  )
}

/** Form fields, or parts, below each other. */
export function FieldStack({ children, className, gap }: Box & { gap?: number }) {
  return (
    <div
      className={classes(styles.stack, className)}
      {...(gap === undefined ? {} : { style: { gap } })}
    >
      {children}
    </div>
  )
}

/** Items below each other with hairlines between them. */
export function DividedList({ children, className }: Box) {
  return <ul className={classes(styles.divided, className)}>{children}</ul>
}

/** A quiet sentence: what a screen is for, what is missing. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

/** State and what belongs to it, above a drawer's body. */
export function StateLine({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>
}
