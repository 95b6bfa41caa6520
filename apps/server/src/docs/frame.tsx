/** The frame of the documentation's pages: pages beside each other, search, and prose whose `code` is marked. No script runs on them. */
import type { ReactNode } from 'react'
import type { Language } from '@saola/phrases/shape'
import { languageNames, sampleOf, languages, type Topic } from '@saola/samples/samples'
import { page } from '../documents.tsx'
import { phrases } from '../platform/text.ts'

/** Address below /docs → name of the page, in the order of the navigation. */
export const pages = {
  '': 'guide',
  '/server-api': 'serverApi',
  '/webhooks': 'webhooks',
  '/pay-button': 'button',
  '/api': 'api',
  '/states': 'states',
  '/errors': 'errors',
  '/changelog': 'changelog',
} as const

/** Text with the parts between backticks set as code. */
export function Prose({ text }: { text: string }) {
  return (
    <p>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</p>
  )
}

/** What may be wider than the page scrolls by itself, by keyboard too. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/** @param caption names the table for screen readers. */
export function Table({
  caption,
  head,
  rows,
}: {
  caption: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <Scroll label={caption}>
      <table>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, i) => (
            <tr key={i}>
              {cells.map((cell, j) =>
                j === 0 ? (
                  <th key={j} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={j}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
export const Code = ({ text, name }: { text: string; name: string }) => (
  <Scroll label={name}>
    <pre>
      <code>{text}</code>
    </pre>
  </Scroll>
)

/** The samples of a topic in every language, the first one open. */
export function Samples({
  language,
  topic,
  host,
  title,
}: {
  language: Language
  topic: Topic
  host: string
  title: (name: string) => string
}) {
  const { run: runWith } = phrases[language].docs.guide
  return (
    <>
      {languages.map((one, i) => {
        const { run, text } = sampleOf(one, topic, { host, clientId: null })
        return (
          <details key={one} open={i === 0}>
            <summary>{languageNames[one]}</summary>
            <p className="soft">
              {`${runWith}: `}
              <code>{run}</code>
            </p>
            <Code text={text} name={title(languageNames[one])} />
          </details>
        )
      })}
    </>
  )
}

function Navigation({ language, path, q }: { language: Language; path: string; q: string }) {
  const { nav, search } = phrases[language].docs
  const lang = `?lang=${language}`
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
      <nav aria-label={nav.label}>
        {Object.entries(pages).map(([at, name]) => (
          <a
            key={at}
            href={`/docs${at}${lang}`}
            aria-current={
              path === at || (at === '/api' && path.startsWith('/api/')) ? 'page' : undefined
            }
          >
            {nav[name]}
          </a>
        ))}
      </nav>
    </>
  )
}

/** One page of the documentation. @param path below /docs; @param q what was searched for. */
export function docPage(
  language: Language,
  path: string,
  title: string,
  body: ReactNode,
  q = '',
): string {
  const search = q === '' ? '' : `q=${encodeURIComponent(q)}&`
  return page(
    language,
    `/docs${path}`,
    title,
    true,
    <>
      <Navigation language={language} path={path} q={q} />
      <h1>{title}</h1>
      {body}
    </>,
    search,
  )
}
