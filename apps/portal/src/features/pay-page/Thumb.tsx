import styles from './pay-page.module.css'

/** A product's picture, square; its first letter where there is none. The name stands beside it, so it says nothing itself. */
export function Thumb({ good }: { good: { name: string; imageUrl: string | null } }) {
  if (good.imageUrl !== null && good.imageUrl !== '')
    return (
      <img className={styles.thumb} src={good.imageUrl} alt="" loading="lazy" decoding="async" />
    )
  return (
    <span className={styles.thumb} aria-hidden>
      {(good.name.trim()[0] ?? '?').toUpperCase()}
    </span>
  )
}
