import { DateTime } from '../ui/DateTime.tsx'
import styles from './conversation.module.css'

export interface Said {
  id: string
  mine: boolean
  author: string
  text: string
  createdAt: string
}

/** What two sides wrote to each other, oldest first; one's own words at the right. New words are told to screen readers. */
export function Conversation({ label, said }: { label: string; said: readonly Said[] }) {
  return (
    <ol className={styles.talk} aria-label={label} aria-live="polite">
      {said.map((one) => (
        <li key={one.id} className={one.mine ? styles.mine : styles.theirs}>
          <div className={styles.by}>
            <b>{one.author}</b>
            <DateTime at={one.createdAt} />
          </div>
          <p className={styles.words}>{one.text}</p>
        </li>
      ))}
    </ol>
  )
}
