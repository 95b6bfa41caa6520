import styles from './entity.module.css'

/** The icon of a bank, a wallet or a payment method; its name always stands beside it. */
export function EntityIcon({ src, size = 32 }: { src: string; size?: number }) {
  return <img className={styles.icon} src={src} alt="" width={size} height={size} loading="lazy" />
}
