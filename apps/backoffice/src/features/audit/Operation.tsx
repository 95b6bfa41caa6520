import styles from './audit.module.css'
import { useOperationName } from './useOperationName.ts'

/** What was done, in words, and under them the call's own name, which the filter looks for. */
export function Operation({ of }: { of: string }) {
  const name = useOperationName()(of)
  return name === of ? <>{of}</> : <span className={styles.operation}><span title={name}>{name}</span><small title={of}>{of}</small></span>
}
