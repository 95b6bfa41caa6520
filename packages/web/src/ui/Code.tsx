import { CopyButton } from './CopyButton.tsx'
import styles from './ui.module.css'

/** Keeps both ends of a long code, which is where people compare. */
export const shorten = (code: string, keep = 6): string =>
  code.length <= keep * 2 + 1 ? code : `${code.slice(0, keep)}…${code.slice(-keep)}`

/** An id, account or link, shortened in the middle, whole on hover, with its copy button. */
export function Code({
  value,
  name,
  keep = 6,
  copy = true,
}: {
  value: string | null
  name: string
  keep?: number
  copy?: boolean
}) {
  if (value === null || value === '') return <span>—</span>
  return (
    <span className={styles.code}>
      <span title={value}>{shorten(value, keep)}</span>
      {copy ? <CopyButton text={value} name={name} /> : null}
    </span>
  )
}
