import { queryOptionsOf } from '@saola/web/api/query'
import { formatNumberVi } from '@saola/money/format'
import type { Page as Paged } from '@saola/contract/paging'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { waiting } from './waiting.ts'

/** "10.000+" where the count stopped. */
const shown = (page: Paged<unknown> | undefined): string | undefined =>
  page && `${formatNumberVi(page.totalSize)}${page.totalCapped ? '+' : ''}`

/** What waits for this person's decision, and who is signed in. */
export function HomePage() {
  const t = useTranslations('backoffice')
  const shell = useTranslations('shell')
  const { data } = useAdmin()
  const mine = waiting.filter(({ codes }) => codes.some((code) => data?.codes.includes(code)))
  const counts = useQueries({
    queries: mine.map(({ call, query }) =>
      // The table holds calls of many shapes, so the compiler cannot pair each with its query.
      queryOptionsOf(call, { query, page: { size: 1 } } as never),
    ),
  })
  if (data === undefined) return null
  const error = counts.find((c) => c.error !== null)?.error ?? null
  return (
    <Page title={t('home.title', { name: data.fullName })}>
      {mine.length === 0 ? (
        <Section>
          <EmptyState icon="check" title={t('waiting.none')} text={t('waiting.noneText')} />
        </Section>
      ) : (
        <Tiles
          label={t('home.work')}
          error={error}
          onRetry={() => {
            for (const c of counts) void c.refetch()
          }}
          tiles={mine.map((w, i) => {
            const count = shown(counts[i]?.data as Paged<unknown> | undefined)
            return {
              key: w.key,
              name: t(`waiting.${w.key}`),
              tone: w.tone,
              main: i === 0,
              value:
                count === undefined ? undefined : (
                  <LinkAnchor
                    to={w.to}
                    search={w.query}
                    inherit
                    aria-label={`${t('home.go', { name: t(`waiting.${w.key}`) })}: ${count}`}
                  >
                    {count}
                  </LinkAnchor>
                ),
            }
          })}
        />
      )}
      <Section title={t('home.profile')}>
        <Facts
          facts={[
            [t('profile.role'), data.roleGroupName ?? t('profile.noRole')],
            [shell('cms.username'), data.username],
            [shell('cms.staffId'), data.staffId],
            [shell('cms.office'), data.office],
          ]}
        />
      </Section>
    </Page>
  )
}
