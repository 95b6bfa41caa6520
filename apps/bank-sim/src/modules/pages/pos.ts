import { renderSVG } from 'uqr'
import type { Lang } from '../../platform/call.ts'
import { html, Html } from '../../platform/html.ts'
import { effectText } from '../../texts/effects.ts'
import { pageText, type PageKey } from '../../texts/pages.ts'
import { CARDS } from '../napas/service.ts'
import type { Machine } from '../pos/service.ts'
import { icon } from './icons.ts'
import type { PagesCtx } from './service.ts'
import { href, money, type Page } from './shell.ts'

type T = (key: PageKey, params?: Record<string, string>) => string
const SCRIPT_TEXTS: readonly PageKey[] = [
  'pos.activated',
  'pos.begun',
  'pos.canceled',
  'pos.settled',
]

/** Machines beside each other; the chosen one with its screen, its keys and its batch. */
export function posPage(sim: PagesCtx, lang: Lang, deviceId: string | null): Page {
  const t: T = (key, params) => pageText(key, lang, params)
  const machines = [...sim.machines.all.values()]
  // One that is named and not here yet is waited for, not replaced by another.
  const chosen = deviceId === null ? machines.at(-1) : sim.machines.all.get(deviceId)
  const body = html`<div class="page-head"><h1>${t('pos.title')}</h1></div>
    <p class="muted">${t('pos.about')}</p>
    <div class="pos-desk">
      <div class="pos-side">
        ${activation(t)}
        <section class="card" id="pos-machines" data-live="pos">
          <h2>${t('pos.machines')}</h2>
          ${
            machines.length === 0
              ? html`<p class="muted">${t('pos.none')}</p>`
              : html`<ul class="rows">
                  ${machines.map(
                    (one) =>
                      html`<li>
                        <div>
                          <a
                            class="strong"
                            href="${href(lang, '/pos', { device: one.deviceId })}"
                            ${one.deviceId === chosen?.deviceId && html` aria-current="true"`}
                            >${one.deviceId}</a
                          ><span class="muted small">${one.merchantName} · ${one.name}</span>
                        </div>
                      </li>`,
                  )}
                </ul>`
          }
        </section>
      </div>
      ${chosen === undefined ? html`<div id="pos-main" data-live="pos"></div>` : html`<div class="pos-main" id="pos-main">${screen(chosen, lang, t)}${keys(chosen, lang, t)}${batch(chosen, t)}</div>`}
    </div>`
  return {
    sim,
    lang,
    name: 'pos',
    title: t('nav.pos'),
    body,
    script: 'forms.js',
    texts: SCRIPT_TEXTS,
    here: { path: '/pos', query: deviceId === null ? {} : { device: deviceId } },
  }
}

function activation(t: T): Html {
  return html`<section class="card">
    <h2>${t('pos.activate')}</h2>
    <form class="stack" data-post="/api/pos/machines" data-done="pos.activated">
      <label for="pos-device">${t('pos.device')}</label
      ><input
        id="pos-device"
        name="deviceId"
        required
        maxlength="30"
        autocomplete="off"
        class="mono"
      />
      <label for="pos-code">${t('pos.code')}</label
      ><input
        id="pos-code"
        name="code"
        required
        inputmode="numeric"
        pattern="\\d{8}"
        maxlength="8"
        autocomplete="off"
        class="mono"
      />
      <p class="notice" role="status" data-status hidden></p>
      <button class="primary" type="submit">${t('pos.activate')}</button>
    </form>
  </section>`
}

function toneOf(current: Machine['current']): 'idle' | 'good' | 'warn' | 'bad' {
  if (current === null) return 'idle'
  if (current.status === 'SUCCESS') return 'good'
  return current.status === 'CREATED' ? 'warn' : 'bad'
}

function screen({ deviceId, merchantName, current }: Machine, lang: Lang, t: T): Html {
  const over = current === null || current.status !== 'CREATED'
  const qr = current?.qr ?? null
  return html`<section
    class="card pos-screen"
    id="pos-screen-${deviceId}"
    data-live="pos"
    aria-label="${t('pos.screen')}"
  >
    <p class="muted small">${merchantName} · <span class="mono">${deviceId}</span></p>
    ${current === null ? html`<p class="huge">${t('pos.idle')}</p>` : html`<p class="huge">${money(current.amount)}</p>`}
    <p class="state ${toneOf(current)}" role="status">
      ${current === null ? t('pos.idle') : t(`pos.${current.status}`)}
    </p>
    ${
      qr !== null &&
      html`<div class="pos-qr" role="img" aria-label="${t('pos.scan')}">
          ${new Html(renderSVG(qr, { border: 2 }))}
        </div>
        <p class="muted">${t('pos.scan')}</p>
        <a class="chip" href="${href(lang, '/')}#qr=${encodeURIComponent(qr)}"
          >${icon('phone')}${t('pos.phone')}</a
        >`
    }
    ${
      !over &&
      html`<form data-post="/api/pos/cancel" data-done="pos.canceled">
        <input type="hidden" name="deviceId" value="${deviceId}" />
        <p class="notice" role="status" data-status hidden></p>
        <button class="plain" type="submit">${t('pos.cancel')}</button>
      </form>`
    }
  </section>`
}

function keys({ deviceId }: Machine, lang: Lang, t: T): Html {
  const spaced = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  return html`<section class="card">
    <h2>${t('pos.take')}</h2>
    <form class="stack" data-post="/api/pos/take" data-done="pos.begun">
      <input type="hidden" name="deviceId" value="${deviceId}" />
      <label for="pos-amount">${t('pos.amount')}</label
      ><input
        id="pos-amount"
        name="amount"
        data-number
        data-money
        inputmode="numeric"
        required
        maxlength="15"
        autocomplete="off"
      />
      <label for="pos-means">${t('pos.means')}</label
      ><select id="pos-means" name="means">
        <option value="QR">${t('pos.qr')}</option>
        ${CARDS.map((card) => html`<option value="${card.number}">${t('pos.card', { number: spaced(card.number), effect: effectText(`card-${card.outcome}`, lang) })}</option>`)}
      </select>
      <label for="pos-staff">${t('pos.staff')}</label
      ><input id="pos-staff" name="staffName" maxlength="100" autocomplete="off" />
      <p class="notice" role="status" data-status hidden></p>
      <button class="primary" type="submit">${t('pos.take')}</button>
    </form>
  </section>`
}

function batch({ deviceId, batchNo, batch: paid, last }: Machine, t: T): Html {
  const total = paid.reduce((sum, one) => sum + one.amount, 0)
  return html`<section class="card" id="pos-batch-${deviceId}" data-live="pos">
    <h2>${t('pos.batch', { number: String(batchNo) })}</h2>
    ${
      paid.length === 0
        ? html`<p class="muted">${t('pos.batch_empty')}</p>`
        : html`<ul class="rows">
            ${paid.map(
              (one) =>
                html`<li>
                  <div>
                    <strong
                      >${one.way === 'VIET_QR' ? 'VietQR' : `•••• ${one.cardNumber?.slice(-4) ?? ''}`}</strong
                    ><span class="muted small">${one.staffName}</span>
                  </div>
                  <div class="right"><strong class="num">${money(one.amount)}</strong></div>
                </li>`,
            )}
            <li>
              <div><strong>${t('pos.total')}</strong></div>
              <div class="right"><strong class="num">${money(total)}</strong></div>
            </li>
          </ul>`
    }
    ${last !== null && html`<p class="muted small">${t('pos.last', { count: String(last.count), amount: money(last.amount), state: t(last.status === 'SUCCESS' ? 'pos.agrees' : 'pos.differs') })}</p>`}
    <form class="buttons" data-post="/api/pos/settle" data-done="pos.settled">
      <input type="hidden" name="deviceId" value="${deviceId}" /><button
        class="secondary"
        type="submit"
      >
        ${t('pos.settle')}
      </button>
      <p class="notice" role="status" data-status hidden></p>
    </form>
  </section>`
}
