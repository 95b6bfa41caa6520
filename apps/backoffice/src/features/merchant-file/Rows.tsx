import { Skeleton } from '@mantine/core'
import type { Call, Output, Request } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './merchant-file.module.css'

/** A part of a tab with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
export const Parts = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
)

/** Things below each other: what it is at the left, its state or amount at the right, below it on a phone. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}
export function Row({ children, small, aside }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        {children}
        {small === undefined || small === null || small === '' ? null : <small>{small}</small>}
      </div>
      {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
    </li>
  )
}
interface RowProps {
  children: ReactNode
  small?: ReactNode
  aside?: ReactNode
}

const Waiting = () => (
  <div className={styles.stack}>
    {[0, 1, 2].map((n) => (
      <Skeleton key={n} height={44} radius={8} />
    ))}
  </div>
)
/** A section of the file that loads by itself: rows of grey until it is there, or why it is not. */
export function Loaded<const C extends Call>({
  call,
  request,
  children,
}: {
  call: C
  request: Request<C>
  children: (data: Output<C>) => ReactNode
}) {
  const query = useQuery(queryOptionsOf(call, request))
  return (
    <QueryContent query={query} data={query.data} waiting={<Waiting />}>
      {children}
    </QueryContent>
  )
}
