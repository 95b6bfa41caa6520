/** The frame of the documentation's pages: pages beside each other, search, and prose whose `code` is marked. Their one script (script.ts) only adds comfort. */
import type { ReactNode } from 'react'
import type { Language } from '@saola/phrases/shape'
import { languageNames, sampleOf, languages, type Topic } from '@saola/samples/samples'
import { page } from '../documents.tsx'
import { phrases } from '../platform/text.ts'
import { isListed, Menu, OnPage, sectionsOf } from './menu.tsx'
import { script } from './script.ts'

/** A word of code; an address or a header can be copied. */
const Value = ({ text }: { text: string }) => (
  <code data-copy={/^(https?:|x-|webhook-|whsec_$)/.test(text) ? text : undefined}>{text}</code>
)

/** Text with the parts between backticks set as code. */
export function Prose({ text }: { text: string }) {
  return (
    <p>{text.split('`').map((part, i) => (i % 2 === 1 ? <Value key={i} text={part} /> : part))}</p>
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
  <div className="code" data-code="" data-name={name}>
    <Scroll label={name}>
      <pre>
        <code>{text}</code>
      </pre>
    </Scroll>
  </div>
)

/** The samples of a topic in every language, one under the other; the script makes tabs of them. */
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
    <div data-samples="">
      {languages.map((one) => {
        const { run, text } = sampleOf(one, topic, { host, clientId: null })
        return (
          <section key={one} data-language={one}>
            <h3>{languageNames[one]}</h3>
            <p className="soft">
              {`${runWith}: `}
              <code data-copy={run}>{run}</code>
            </p>
            <Code text={text} name={title(languageNames[one])} />
          </section>
        )
      })}
    </div>
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
  const { copying } = phrases[language].docs
  const sections = sectionsOf(body)
  return page(
    language,
    `/docs${path}`,
    title,
    true,
    <div
      className={isListed(sections) ? 'docs listed' : 'docs'}
      data-copy={copying.copy}
      data-copied={copying.copied}
      data-failed={copying.failed}
      data-languages={copying.languages}
    >
      <aside>
        <Menu language={language} path={path} q={q} />
      </aside>
      <h1>{title}</h1>
      {isListed(sections) ? <OnPage language={language} sections={sections} /> : null}
      <div className="text">
        {body}
        <p id="copy-status" className="unseen" role="status" />
      </div>
    </div>,
    search,
    script,
  )
}
