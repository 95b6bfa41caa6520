import styles from './product.module.css'
import { hueOf } from './rules.ts'

const looks = { row: 'thumbRow', card: 'thumbCard', hero: 'thumbHero' } as const

/** A product's picture, square; its first letter on a colour of its own where there is none. The name stands beside it, so it says nothing itself. */
export function Thumb({
  product,
  size = 'row',
}: {
  product: { name: string; imageUrl: string | null }
  size?: 'row' | 'card' | 'hero'
}) {
  const look = `${styles.thumb} ${styles[looks[size]]}`
  if (product.imageUrl !== null && product.imageUrl !== '')
    return <img className={look} src={product.imageUrl} alt="" loading="lazy" decoding="async" />
  return (
    <span
      className={look}
      style={{
        background: `hsl(${hueOf(product.name)} 42% 88%)`,
        color: `hsl(${hueOf(product.name)} 60% 22%)`,
      }}
      aria-hidden
    >
      {(product.name.trim()[0] ?? '?').toUpperCase()}
    </span>
  )
}
