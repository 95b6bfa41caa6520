import { initials } from '@saola/web/ui/initials'
import styles from './avatar.module.css'

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
