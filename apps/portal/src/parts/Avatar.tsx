import styles from './avatar.module.css'

/** Initials of the last two words, as Vietnamese names are read. */
const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(-2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** A person's picture, or the initials where there is none; the name stands beside it. */
export function Avatar({
  name,
  avatar,
  size = 32,
}: {
  name: string
  avatar: string | null
  size?: number
}) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  return avatar === null || avatar === '' ? (
    <span className={styles.avatar} style={box} aria-hidden>
      {initials(name)}
    </span>
  ) : (
    <img className={styles.avatar} style={box} src={avatar} alt="" />
  )
}
