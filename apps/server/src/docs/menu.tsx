/** The menu beside every page of the documentation: what a merchant's developer needs first, the areas of the portal and the bank under a heading of their own. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { modules } from '@saola/contract/all'
import type { Call } from '@saola/contract/call'
import { TEST_EVENT, webhookEvents } from '@saola/contract/webhook-event'
import type { Language } from '@saola/phrases/shape'
import { phrases } from '../platform/text.ts'

/** Address below /docs → name of the page, in the order of the menu. */
export const pages = {
  '': 'guide',
  '/server-api': 'serverApi',
  '/webhooks': 'webhooks',
  '/testing': 'testing',
  '/pay-button': 'button',
  '/errors': 'errors',
  '/api': 'api',
  '/states': 'states',
  '/changelog': 'changelog',
} as const

export const eventNames = [...webhookEvents, TEST_EVENT] as const
export type EventName = (typeof eventNames)[number]
/** By which the phrases know an event: those of a transaction and the test by their second word. */
export const shortOf = (name: EventName): string =>
  name.replace(/^(transaction|webhook)\./, '').replaceAll('.', '_')
export const eventPath = (name: EventName): string => `/webhooks/${name}`

/** Modules a merchant's own server calls come first; the others serve the portal and the bank. */
const isOutside = (module: object): boolean =>
  Object.values(module as Record<string, Call>).every(({ audience }) => audience === 'server')
const names = Object.keys(modules)
const isIntegrators = (name: string): boolean => isOutside(modules[name as keyof typeof modules])
export const integratorModules = names.filter(isIntegrators)
export const ownModules = names.filter((name) => !isIntegrators(name))

interface Section {
  id: string
  title: string
}
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const textOf = (markup: string): string =>
  markup.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#x27);/g, (name) => entities[name]!)

/** What stands on a page, read off the page itself so that the two cannot differ: its headings, else its calls. */
export function sectionsOf(body: ReactNode): Section[] {
  const markup = renderToStaticMarkup(<>{body}</>)
  const headings = [...markup.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id, title]) => ({
    id: textOf(id!),
    title: textOf(title!),
  }))
  if (headings.length > 0) return headings
  return [...markup.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => ({ id: id!, title: id! }))
}

/** Fewer are seen at a glance. */
const FEWEST = 3
/** Whether a page is long enough to be listed. */
export const isListed = (sections: readonly Section[]): boolean => sections.length >= FEWEST

/** The sections of a long page: beside it where there is room, else folded above it. The script marks the one that is read. */
export function OnPage({
  language,
  sections,
}: {
  language: Language
  sections: readonly Section[]
}) {
  const { onPage } = phrases[language].docs.nav
  return (
    <details className="toc" open>
      <summary>{onPage}</summary>
      <nav aria-label={onPage}>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function Item({ href, title, isCurrent }: { href: string; title: string; isCurrent: boolean }) {
  return (
    <li>
      <a href={href} aria-current={isCurrent ? 'page' : undefined}>
        {title}
      </a>
    </li>
  )
}

export function Menu({ language, path, q }: { language: Language; path: string; q: string }) {
  const { nav, search } = phrases[language].docs
  const item = (at: string, title: string) => (
    <Item key={at} href={`/docs${at}?lang=${language}`} title={title} isCurrent={path === at} />
  )
  const area = (name: string) => item(`/api/${name}`, name)
  return (
    <>
      <form action="/docs/search" role="search">
        <input type="hidden" name="lang" value={language} />
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder={search.placeholder}
          aria-label={search.label}
        />
        <button type="submit">{search.action}</button>
      </form>
      <details className="menu" open>
        <summary className="fold">{nav.label}</summary>
        <nav aria-label={nav.label}>
          <ul>
            {Object.entries(pages).map(([at, name]) => [
              item(at, nav[name]),
              at === '/webhooks' ? (
                <li key="events">
                  <ul aria-label={nav.events}>
                    {eventNames.map((event) => item(eventPath(event), event))}
                  </ul>
                </li>
              ) : null,
              at === '/api' ? integratorModules.map(area) : null,
            ])}
          </ul>
          <h2>{nav.ownAreas}</h2>
          <details open={ownModules.some((name) => path === `/api/${name}`)}>
            <summary>{nav.showAreas}</summary>
            <ul>{ownModules.map(area)}</ul>
          </details>
        </nav>
      </details>
    </>
  )
}
