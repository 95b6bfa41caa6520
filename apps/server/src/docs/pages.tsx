/** The developer documentation at /docs: every page made once for each language, because it changes with the program only. */
import { openApi } from '@saola/contract/openapi'
import type { Language } from '@saola/phrases/shape'
import { phrases, translator } from '../platform/text.ts'
import { eventEntries, eventPage, isEvent } from './events.tsx'
import { docPage } from './frame.tsx'
import { buttonPage, serverApiPage, webhooksPage } from './gateway.tsx'
import { changelogPage, guidePage } from './guide.tsx'
import { apiPage, errorsPage, referenceEntries, moduleNames, modulePage } from './reference.tsx'
import { eventNames, eventPath, pages } from './menu.tsx'
import { find, lines, MOST, type Entry } from './search.ts'
import { machines, permitted, statesPage } from './states.tsx'
import { testingPage } from './testing.tsx'

const makers: Record<keyof typeof pages, (language: Language, publicUrl: string) => string> = {
  '': guidePage,
  '/server-api': serverApiPage,
  '/webhooks': webhooksPage,
  '/testing': testingPage,
  '/pay-button': buttonPage,
  '/api': apiPage,
  '/states': statesPage,
  '/errors': errorsPage,
  '/changelog': changelogPage,
}

/** A page below /docs, or null. @param path '' or with a slash in front. */
export function docAt(language: Language, publicUrl: string, path: string): string | null {
  if (path.startsWith('/api/')) return modulePage(language, path.slice('/api/'.length))
  const event = path.startsWith('/webhooks/') ? path.slice('/webhooks/'.length) : ''
  if (isEvent(event)) return eventPage(language, event)
  return Object.hasOwn(makers, path)
    ? makers[path as keyof typeof makers](language, publicUrl)
    : null
}
/** Every address of the documentation below /docs, but the search. */
export const docPaths = (): string[] => [
  ...Object.keys(pages),
  ...eventNames.map(eventPath),
  ...moduleNames().map((name) => `/api/${name}`),
]
export const openApiFile = (publicUrl: string): string => JSON.stringify(openApi(publicUrl))

/** Headings with an anchor, and the paragraphs under the guide's: [anchor, phrase key of the title, of the text]. */
const sections: readonly (readonly [page: string, anchor: string, title: string, text: string])[] =
  [
    ['', '', 'guide.stepsTitle', 'guide.lead'],
    ['', '', 'guide.liveTitle', 'guide.live1'],
    ['', '#base', 'basics.title', 'basics.base'],
    ['', '#envelope', 'basics.title', 'basics.envelope'],
    ['', '#money', 'basics.title', 'basics.money'],
    ['', '#token', 'basics.title', 'basics.token'],
    ['', '#idempotency', 'basics.title', 'basics.idempotency'],
    ['', '#password', 'basics.title', 'basics.password'],
    ['/server-api', '', 'serverApi.title', 'serverApi.intro'],
    ['/server-api', '#request', 'serverApi.requestTitle', 'serverApi.request'],
    ['/server-api', '#answer', 'serverApi.answerTitle', 'serverApi.answer'],
    ['/server-api', '#payouts', 'serverApi.payoutsTitle', 'serverApi.payouts'],
    ['/server-api', '#codes', 'serverApi.codesTitle', 'serverApi.limits'],
    ['/webhooks', '', 'webhooks.title', 'webhooks.intro'],
    ['/webhooks', '#body', 'webhooks.bodyTitle', 'webhooks.body'],
    ['/webhooks', '#signature', 'webhooks.signTitle', 'webhooks.sign'],
    ['/webhooks', '#your-answer', 'webhooks.answerTitle', 'webhooks.answer'],
    ['/webhooks', '#schedule', 'webhooks.scheduleTitle', 'webhooks.schedule'],
    ['/webhooks', '#catch-up', 'webhooks.catchTitle', 'webhooks.catchUp'],
    ['/testing', '#cards', 'testing.cardsTitle', 'testing.cardsText'],
    ['/testing', '#transfers', 'testing.transfersTitle', 'testing.transfersText'],
    ['/testing', '#amounts', 'testing.amountsTitle', 'testing.amountsText'],
    ['/testing', '#listen', 'testing.listenTitle', 'testing.listenText'],
    ['/testing', '#verify', 'testing.verifyTitle', 'testing.verifyText'],
    ['/pay-button', '#embed', 'button.embedTitle', 'button.intro'],
    ['/pay-button', '#policy', 'button.policyTitle', 'button.policy'],
    ['/changelog', '', 'changelog.title', 'changelog.intro'],
  ]

/** The phrase as written; {arguments} and `marks` say nothing to a search. */
const plain = (language: Language, key: string): string =>
  String(
    key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], phrases[language].docs),
  )
    .replace(/\{\w+\}/g, '…')
    .replaceAll('`', '')

function entriesOf(language: Language): Entry[] {
  const { names } = phrases[language].docs.states
  const states = [
    ...Object.entries(machines).map(([key, { states: all }]): [string, readonly string[]] => [
      key,
      all,
    ]),
    ...Object.entries(permitted).map(([key, actions]): [string, readonly string[]] => [
      key,
      Object.keys(actions),
    ]),
  ]
  return [
    ...sections.map(([page, anchor, title, text]): Entry => ({
      kind: 'section',
      href: page + anchor,
      title: plain(language, title),
      text: plain(language, text),
    })),
    ...states.map(([key, all]): Entry => ({
      kind: 'state',
      href: `/states#${key}`,
      title: names[key as keyof typeof names],
      text: all.join(', '),
    })),
    ...eventEntries(language),
    ...referenceEntries(language),
  ]
}
const indexes = new Map<Language, ReturnType<typeof lines>>()

export function searchPage(language: Language, question: string): string {
  const { search } = phrases[language].docs
  const t = translator(language, 'docs')
  const index = indexes.get(language) ?? lines(entriesOf(language))
  indexes.set(language, index)
  const q = question.slice(0, 100).trim()
  const { found, more } = find(index, q)
  const at = (href: string): string => {
    const [path, anchor] = href.split('#')
    return `/docs${path}?lang=${language}${anchor === undefined ? '' : `#${anchor}`}`
  }
  if (q === '') return docPage(language, '/search', search.label, <p>{search.ask}</p>)
  return docPage(
    language,
    '/search',
    t('search.title', { q }),
    <>
      <p role="status">
        {more ? t('search.more', { count: MOST }) : t('search.found', { count: found.length })}
      </p>
      {found.length === 0 ? <p>{search.none}</p> : null}
      <ul className="plain results">
        {found.map((entry) => (
          <li key={`${entry.href} ${entry.title} ${entry.text}`}>
            <a href={at(entry.href)}>{entry.title}</a>
            <span className="soft">{` ${search[entry.kind]}`}</span>
            <br />
            <span className="soft">{entry.text}</span>
          </li>
        ))}
      </ul>
    </>,
    q,
  )
}
