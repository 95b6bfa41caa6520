import { formatVnd } from '@saola/money/format'
import styles from './ui.module.css'

/** An amount in đồng with tabular digits; put it into a right-aligned cell. `signed` shows + or − and colours what goes out. */
export function Money({ value, signed = false }: { value: number | null; signed?: boolean }) {
  if (value === null) return <span>—</span>
  const sign = signed && value > 0 ? '+' : ''
  return (
    <span className={`${styles.money} ${signed && value < 0 ? styles.out : ''}`}>
      {sign}
      {formatVnd(value)}
    </span>
  )
}
