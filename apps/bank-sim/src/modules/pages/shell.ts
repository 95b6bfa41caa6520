import type { Lang } from '../../platform/call.ts'
import { html, json, type Html } from '../../platform/html.ts'
import { vnIso } from '../../platform/time.ts'
import type { PagesCtx } from './service.ts'
import { pageText, scriptTexts, type PageKey } from '../../texts/pages.ts'
import { styleLinks } from './styles.ts'
import { icon } from './icons.ts'

export type PageName = 'phone' | 'boxes' | 'inbox' | 'accounts' | 'pos' | 'cards' | 'faults'

export const TABS: readonly { name: PageName; path: string }[] = [
  { name: 'phone', path: '/' },
  { name: 'boxes', path: '/boxes' },
  { name: 'inbox', path: '/inbox' },
  { name: 'accounts', path: '/accounts' },
  { name: 'pos', path: '/pos' },
  { name: 'cards', path: '/cards' },
  { name: 'faults', path: '/faults' },
]
const COMMON_TEXTS: readonly PageKey[] = ['app.copied', 'app.copy', 'app.offline']

/** An address of ours in the reader's language: Vietnamese needs no mark. */
export function href(lang: Lang, path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(lang === 'en' ? { lang } : {}) }).toString()
  return search === '' ? path : `${path}?${search}`
}

export type Page = {
  sim: PagesCtx
  lang: Lang
  /** Null for a page that is none of the tabs. */ name: PageName | null
  title: string
  body: Html
  script?: string
  texts?: readonly PageKey[]
  here: { path: string; query: Record<string, string> }
}

/**
 * The frame around each page for people: brand, tabs, the bank's clock and the language.
 * @param back where the reader came from; null where they came from nowhere that is ours
 */
export function frame(
  { sim, lang, name, title, body, script, texts = [], here }: Page,
  back: string | null,
): string {
  const faultsOn = [...sim.faults.states.values()].filter((fault) => fault.on).length
  const other: Lang = lang === 'vi' ? 'en' : 'vi'
  const tab = (one: (typeof TABS)[number]): Html =>
    html`<a href="${href(lang, one.path)}" ${one.name === name && html` aria-current="page"`}
      >${icon(one.name)}<span>${pageText(`nav.${one.name}`, lang)}</span>${
        one.name === 'faults' &&
        faultsOn > 0 &&
        html`<b
          class="count"
          title="${pageText('faults.some_on', lang, { count: String(faultsOn) })}"
          >${faultsOn}</b
        >`
      }</a
    >`
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${pageText('app.name', lang)}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${styleLinks()}
        <script type="application/json" id="texts">
          ${json({ lang, ...scriptTexts(lang, [...COMMON_TEXTS, ...texts]) })}
        </script>
        <script type="module" src="/assets/live.js"></script>
        ${script !== undefined && html`<script type="module" src="/assets/${script}"></script>`}
      </head>
      <body data-page="${name ?? 'lost'}">
        <a class="skip" href="#main">${pageText('app.skip', lang)}</a>
        <header class="top">
          <div class="brand">
            ${wayBack(back, lang)}<strong>${pageText('app.name', lang)}</strong
            ><span class="tag test">${pageText('app.test', lang)}</span>
          </div>
          <nav aria-label="${pageText('nav.label', lang)}" id="tabs" data-live="fault">
            ${TABS.map(tab)}
          </nav>
          <div class="side">
            ${clockChip(sim, lang)}<a
              class="lang"
              href="${href(other, here.path, here.query)}"
              lang="${other}"
              hreflang="${other}"
              aria-label="${other === 'vi' ? 'VI, Tiếng Việt' : 'EN, English'}"
              ><span class="long">${other === 'vi' ? 'Tiếng Việt' : 'English'}</span
              ><span class="short">${other.toUpperCase()}</span></a
            >
          </div>
        </header>
        <p class="offline" id="offline" role="status" hidden>${pageText('app.offline', lang)}</p>
        <main id="main" tabindex="-1">${body}</main>
      </body>
    </html>`.text
}

/** Always there, so that the page's script can show it on the pages that follow the first. */
const wayBack = (back: string | null, lang: Lang): Html =>
  html`<a
    class="way-back"
    id="way-back"
    ${back === null ? html`hidden` : html`href="${back}"`}
    aria-label="${pageText('app.way_back', lang)}"
    >${icon('back')}<span class="long">${pageText('app.way_back', lang)}</span></a
  >`

function clockChip(sim: PagesCtx, lang: Lang): Html {
  const now = sim.clock.now()
  const moved = Math.abs(sim.clock.offsetMs) >= 1_000
  return html`<a
    class="clock${moved && ' moved'}"
    id="clock-chip"
    data-live="clock"
    href="${href(lang, '/faults')}#clock"
    title="${pageText(moved ? 'app.clock_moved' : 'app.clock', lang)}"
    >${icon('clock')}<time datetime="${vnIso(now)}" data-offset="${sim.clock.offsetMs}"
      >${clockTime(now, moved)}</time
    ></a
  >`
}

export function clockTime(ms: number, withDay: boolean): string {
  const text = vnIso(ms)
  const time = text.slice(11, 19)
  return withDay ? `${time} ${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}` : time
}

/** A moment as people read it, with the exact one for machines and on hover. */
export function moment(text: string, todayIs: string): Html {
  const day = `${text.slice(8, 10)}/${text.slice(5, 7)}`
  const year = text.slice(0, 4) === todayIs.slice(0, 4) ? '' : `/${text.slice(0, 4)}`
  const short =
    text.slice(0, 10) === todayIs.slice(0, 10)
      ? text.slice(11, 19)
      : `${day}${year} ${text.slice(11, 16)}`
  return html`<time datetime="${text}" title="${text.slice(11, 19)} ${day}/${text.slice(0, 4)}"
    >${short}</time
  >`
}

/** Whole VND grouped as in Vietnam. */
export function money(amount: number): string {
  return `${new Intl.NumberFormat('vi-VN').format(amount)} ₫`
}

export function copyButton(lang: Lang, value: string): Html {
  return html`<button
    type="button"
    class="copy"
    data-copy="${value}"
    aria-label="${pageText('app.copy', lang)} ${value}"
  >
    ${icon('copy')}<span aria-hidden="true"></span>
  </button>`
}
