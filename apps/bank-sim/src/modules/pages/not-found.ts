import type { Lang } from '../../platform/call.ts'
import { html } from '../../platform/html.ts'
import { pageText } from '../../texts/pages.ts'
import { icon } from './icons.ts'
import type { PagesCtx } from './service.ts'
import { href, type Page, TABS } from './shell.ts'

/** For people whose address leads nowhere: what is the matter, and the way to every page there is. */
export function lostPage(sim: PagesCtx, lang: Lang, path: string, message: string): Page {
  const body = html`<div class="page-head">
      <div>
        <h1>${message}</h1>
        <p class="muted">${pageText('lost.about', lang)}</p>
      </div>
    </div>
    <section class="card">
      <ul class="rows">
        ${TABS.map((tab) => html`<li><a class="back" href="${href(lang, tab.path)}">${icon(tab.name)}${pageText(`nav.${tab.name}`, lang)}</a></li>`)}
      </ul>
    </section>`
  // Two slashes at its beginning would make another site of it.
  return {
    sim,
    lang,
    name: null,
    title: pageText('lost.title', lang),
    body,
    here: { path: `/${path.replace(/^\/+/, '')}`, query: {} },
  }
}
