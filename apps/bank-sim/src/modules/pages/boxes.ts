import { renderSVG } from 'uqr'
import type { Lang } from '../../platform/call.ts'
import { html, Html } from '../../platform/html.ts'
import { vnIso } from '../../platform/time.ts'
import type { PagesCtx } from './service.ts'
import { pageText, type PageKey } from '../../texts/pages.ts'
import { icon } from './icons.ts'
import { copyButton, href, moment, money, type Page } from './shell.ts'

type Seen = ReturnType<PagesCtx['boxes']['find']>
type T = (key: PageKey, params?: Record<string, string>) => string

function stateOf({ state, problem }: Seen, t: T): Html {
  const badge = (tone: string, key: PageKey): Html =>
    html`<span class="state ${tone}">${t(key)}</span>`
  if (problem !== null) return badge('warn', 'box.waiting')
  if (!state.power) return badge('idle', 'box.off')
  if (state.connected) return badge('good', 'box.online')
  return badge('bad', state.refused ? 'box.refused' : 'box.offline')
}

/** Every simulated box, and a button that takes another out of its carton. */
export function boxesPage(sim: PagesCtx, lang: Lang): Page {
  const t: T = (key, params) => pageText(key, lang, params)
  const row = (one: Seen): Html =>
    html`<tr>
      <td data-label="${t('box.hardware')}">
        <a class="strong mono" href="${href(lang, `/boxes/${one.unit.hardwareId}`)}"
          >${one.unit.hardwareId}</a
        >
      </td>
      <td class="mono" data-label="${t('box.key')}">
        <span>${one.unit.pairingKey} ${copyButton(lang, one.unit.pairingKey)}</span>
      </td>
      <td data-label="${t('box.state')}">${stateOf(one, t)}</td>
      <td class="text" data-label="${t('box.title')}">
        ${one.state.linked ? one.state.name : t('box.unlinked')}
      </td>
    </tr>`
  const all = sim.boxes.list()
  const body = html`<div class="page-head">
      <div>
        <h1>${t('box.title')}</h1>
        <p class="muted">${t('box.about')}</p>
      </div>
      <button type="button" class="primary" id="take-box">${t('box.add')}</button>
    </div>
    <p class="notice bad" role="alert" id="box-error" hidden></p>
    <section class="card" id="boxes" data-live="box">
      ${
        all.length === 0
          ? html`<p class="empty">${icon('boxes')}${t('box.none')}</p>`
          : html`<div class="scroll">
              <table class="cards">
                <thead>
                  <tr>
                    <th>${t('box.hardware')}</th>
                    <th>${t('box.key')}</th>
                    <th>${t('box.state')}</th>
                    <th>${t('box.title')}</th>
                  </tr>
                </thead>
                <tbody>
                  ${all.map(row)}
                </tbody>
              </table>
            </div>`
      }
    </section>`
  return {
    sim,
    lang,
    name: 'boxes',
    title: t('nav.boxes'),
    body,
    script: 'box.js',
    here: { path: '/boxes', query: {} },
  }
}

/** One box: what is on its label, on its screen, under its buttons, and what it said. */
export function boxPage(sim: PagesCtx, lang: Lang, hardwareId: string): Page {
  const t: T = (key, params) => pageText(key, lang, params)
  const one = sim.boxes.find(hardwareId)
  const body = html`<a class="back" href="${href(lang, '/boxes')}"
      >${icon('back')}${t('box.back')}</a
    >
    <div class="page-head">
      <h1>${one.state.linked && one.state.name !== '' ? one.state.name : hardwareId}</h1>
      <div class="head-side" id="box-state" data-live="box">${stateOf(one, t)}</div>
    </div>
    <div class="box-desk" data-box="${hardwareId}">
      <section
        class="card box-screen"
        id="box-screen"
        data-live="box"
        aria-label="${t('box.screen')}"
      >
        ${screen(one, lang, t)}
      </section>
      <div>
        <section class="card">
          <h2>${t('box.controls')}</h2>
          <div id="box-buttons" data-live="box">${buttons(one, t)}</div>
          <button type="button" class="secondary wide" id="box-sound" aria-pressed="false">
            ${t('box.sound_on')}
          </button>
          <p class="notice bad" role="alert" id="box-error" hidden></p>
        </section>
        <section class="card">
          <h2>${t('box.label')}</h2>
          <dl class="facts">
            <div>
              <dt>${t('box.hardware')}</dt>
              <dd class="mono">${hardwareId} ${copyButton(lang, hardwareId)}</dd>
            </div>
            <div>
              <dt>${t('box.key')}</dt>
              <dd class="mono">${one.unit.pairingKey} ${copyButton(lang, one.unit.pairingKey)}</dd>
            </div>
          </dl>
        </section>
      </div>
      <section class="card" id="box-said" data-live="box">
        <h2>${t('box.said')}</h2>
        ${said(one, sim, t)}
      </section>
    </div>`
  return {
    sim,
    lang,
    name: 'boxes',
    title: one.state.name || hardwareId,
    body,
    script: 'box.js',
    texts: ['box.sound_on', 'box.sound_off', 'box.no_voice'],
    here: { path: `/boxes/${hardwareId}`, query: {} },
  }
}

function whyNoQr({ linked, open }: Seen['state']): PageKey {
  if (!linked) return 'box.unlinked'
  return open ? 'box.no_qr' : 'box.closed'
}

function screen({ state }: Seen, lang: Lang, t: T): Html {
  if (!state.power) return html`<p class="empty">${icon('boxes')}${t('box.off')}</p>`
  const { payment } = state
  if (payment !== null)
    return html`<figure
        class="box-qr"
        role="img"
        aria-label="${t('box.qr_of', { name: payment.title })}"
        data-qr="${payment.content}"
        data-payment="${payment.id}"
      >
        ${new Html(renderSVG(payment.content, { border: 2 }))}
        <figcaption>
          <span class="muted small">${t('box.payment')}</span
          ><strong class="num">${money(payment.amount)}</strong
          ><span>${payment.title}</span
          >${payment.note !== '' && html`<span class="muted">${payment.note}</span>`}
        </figcaption>
      </figure>
      <div class="buttons">
        ${copyButton(lang, payment.content)}<a
          class="secondary"
          href="${href(lang, '/')}#${new URLSearchParams({ qr: payment.content }).toString()}"
          >${t('box.pay')}</a
        >
      </div>`
  const [first, ...others] = state.qrs
  if (first === undefined) return html`<p class="empty">${icon('scan')}${t(whyNoQr(state))}</p>`
  return html`<figure
      class="box-qr"
      role="img"
      aria-label="${t('box.qr_of', { name: first.title })}"
      data-qr="${first.content}"
    >
      ${new Html(renderSVG(first.content, { border: 2 }))}
      <figcaption>
        <strong>${first.title}</strong><span class="muted">${first.note}</span>
      </figcaption>
    </figure>
    <div class="buttons">
      ${copyButton(lang, first.content)}<a
        class="secondary"
        href="${href(lang, '/')}#${new URLSearchParams({ qr: first.content }).toString()}"
        >${t('box.pay')}</a
      >
    </div>
    ${
      others.length > 0 &&
      html`<ul class="rows">
        ${others.map(
          (qr) =>
            html`<li>
              <div><strong>${qr.title}</strong><span class="muted small">${qr.note}</span></div>
              ${copyButton(lang, qr.content)}
            </li>`,
        )}
      </ul>`
    }`
}

function buttons({ state, problem }: Seen, t: T): Html {
  const turn = (name: 'power' | 'network', on: boolean): Html =>
    html`<div class="box-turn">
      <span id="turn-${name}">${t(`box.${name}`)}</span
      ><button
        type="button"
        role="switch"
        class="switch"
        aria-checked="${String(on)}"
        aria-labelledby="turn-${name}"
        data-turn="${name}"
        ${problem !== null && html` disabled`}
      >
        <span></span>
      </button>
    </div>`
  return html`${turn('power', state.power)}${turn('network', state.network)}
    <div class="box-turn">
      <span>${t('box.volume')}</span
      ><span class="box-volume"
        ><button
          type="button"
          class="secondary"
          data-volume="${String(Math.max(0, state.volume - 20))}"
          aria-label="${t('box.softer')}"
        >
          −</button
        ><output class="num">${state.volume}</output
        ><button
          type="button"
          class="secondary"
          data-volume="${String(Math.min(100, state.volume + 20))}"
          aria-label="${t('box.louder')}"
        >
          +
        </button></span
      >
    </div>
    <div class="box-turn">
      <span>${t('box.language')}</span
      ><span class="box-volume"
        >${(['vi', 'en'] as const).map((one) => html`<button type="button" class="secondary" data-lang="${one}" aria-pressed="${String(one === state.lang)}" aria-label="${t(`box.lang_${one}`)}">${one.toUpperCase()}</button>`)}</span
      >
    </div>`
}

function said({ state }: Seen, sim: PagesCtx, t: T): Html {
  if (state.spoken.length === 0) return html`<p class="muted">${t('box.said_none')}</p>`
  const today = vnIso(sim.clock.wall())
  return html`<ul class="rows" aria-live="polite">
    ${[...state.spoken].reverse().map(
      (one) =>
        html`<li data-said="${one.id}" data-voice="${state.lang}" data-muted="${String(one.muted)}">
          <div>
            <strong>${one.text}</strong
            >${one.muted && html`<span class="muted small">${t('box.muted')}</span>`}
          </div>
          <div class="right muted small">${moment(vnIso(Date.parse(one.at)), today)}</div>
        </li>`,
    )}
  </ul>`
}
