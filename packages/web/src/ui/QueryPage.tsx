import type { ReactNode } from 'react'
import { Page, Section } from './pages.tsx'
import { QueryContent } from './QueryContent.tsx'

/** A screen about one thing: the thing once it is there; until then, or where there is none, one card under the screen's own title. */
export function QueryPage<T>({
  query,
  isNamed = true,
  title,
  gone,
  waiting,
  children,
}: {
  query: { data: T | undefined; error: unknown; isError: boolean; refetch: () => unknown }
  /** Whether the address says which one. */
  isNamed?: boolean
  title: string
  gone: ReactNode
  waiting?: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined && query.error === null) return children(query.data)
  return (
    <Page title={title}>
      <Section>
        {isNamed ? (
          <QueryContent query={query} data={undefined} gone={gone} waiting={waiting}>
            {() => null}
          </QueryContent>
        ) : (
          gone
        )}
      </Section>
    </Page>
  )
}
