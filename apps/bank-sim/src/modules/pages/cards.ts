import { html, type Html } from '../../platform/html.ts'
import type { Lang } from '../../platform/call.ts'
import { vnIso } from '../../platform/time.ts'
import { sampleCard, SAMPLE_KINDS, type SampleKind } from '../identity/service.ts'
import { pageText, type PageKey } from '../../texts/pages.ts'
import type { PagesCtx } from './service.ts'
import { href, type Page } from './shell.ts'

const PEOPLE = 3

/** Identity cards of invented people, to download and send to Saola Pay; each also as it looks when something is wrong with it. */
export function cardsPage(sim: PagesCtx, lang: Lang, from: number): Page {
  const t = (key: PageKey, params?: Record<string, string>): string => pageText(key, lang, params)
  const today = vnIso(sim.clock.now()).slice(0, 10)
  const person = (seed: number, kind: SampleKind): Html => {
    const { card } = sampleCard(seed, 'CCCD', kind, today)
    const address = (side: 'front' | 'back', type: string): string =>
      `/cards/${seed}/${kind}/${type}/${side}.png`
    const picture = (side: 'front' | 'back'): Html =>
      html`<a href="${address(side, 'CCCD')}" download="${card.no}-${side}.png"
        ><img
          src="${address(side, 'CCCD')}"
          alt="${t(`cards.${side}`)} ${card.name}"
          width="300"
          height="200"
          loading="lazy"
      /></a>`
    const link = (side: 'front' | 'back'): Html =>
      html`<a href="${address(side, 'CAN_CUOC')}" download="${card.no}-2024-${side}.png"
        >${t(`cards.${side}`)}</a
      >`
    return html`<li>
      <h3>${card.name} · <span class="mono">${card.no}</span></h3>
      <p class="muted small">${t(`cards.kind.${kind}`)}</p>
      <div class="sample-cards">${picture('front')}${picture('back')}</div>
      <p class="small">${t('cards.new_form')}: ${link('front')} · ${link('back')}</p>
    </li>`
  }
  const body = html`<div class="page-head">
      <div>
        <h1>${t('cards.title')}</h1>
        <p class="muted">${t('cards.about')}</p>
      </div>
      <div class="head-side">
        <a class="secondary" href="${href(lang, '/cards', { from: String(from + PEOPLE) })}"
          >${t('cards.more')}</a
        >
      </div>
    </div>
    <section class="card">
      <h2>${t('cards.good')}</h2>
      <ul class="samples">
        ${Array.from({ length: PEOPLE }, (_, i) => person(from + i, 'valid'))}
      </ul>
    </section>
    <section class="card">
      <h2>${t('cards.bad')}</h2>
      <ul class="samples">
        ${SAMPLE_KINDS.filter((kind) => kind !== 'valid').map((kind) => person(from, kind))}
      </ul>
    </section>`
  return {
    sim,
    lang,
    name: 'cards',
    title: t('nav.cards'),
    body,
    here: { path: '/cards', query: { from: String(from) } },
  }
}
