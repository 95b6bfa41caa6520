import type { FaultName } from '../../contract/faults.ts'
import type { Lang } from '../../platform/call.ts'
import { html, type Html } from '../../platform/html.ts'
import { vnIso } from '../../platform/time.ts'
import type { PagesCtx } from './service.ts'
import { faultTexts } from '../../texts/faults.ts'
import { pageText, type PageKey } from '../../texts/pages.ts'
import { fill } from '../../texts/text.ts'
import { FAULT_DEFAULTS, FAULT_GROUPS } from '../faults/service.ts'
import { magicTable } from '../magic/service.ts'
import { listNotifications } from '../notify/service.ts'
import { icon } from './icons.ts'
import { clockTime, moment, money, type Page } from './shell.ts'

const NOTIFICATIONS_LISTED = 30
const MINUTE_MS = 60_000

type T = (key: PageKey, params?: Record<string, string>) => string

/** What can be made to go wrong, the bank's clock, what is being told to Saola Pay, and the magic numbers. */
export function faultsPage(sim: PagesCtx, lang: Lang): Page {
  const t: T = (key, params) => pageText(key, lang, params)
  const on = [...sim.faults.states.values()].filter((fault) => fault.on).length
  const body = html`<div class="page-head">
      <div>
        <h1>${t('faults.title')}</h1>
        <p class="muted">${t('faults.about')}</p>
      </div>
      <div class="head-side" id="faults-on" data-live="fault">
        <span class="${on > 0 ? 'state warn' : 'muted'}"
          >${on > 0 ? t('faults.some_on', { count: String(on) }) : t('faults.none_on')}</span
        >${
          on > 0 &&
          html`<button class="secondary" type="button" data-all-off>${t('faults.all_off')}</button>`
        }
      </div>
    </div>
    <div class="columns even">
      <div>
        ${FAULT_GROUPS.slice(0, 2).map((group) => groupCard(sim, lang, group, t))}${clockCard(sim, t)}
      </div>
      <div>${FAULT_GROUPS.slice(2).map((group) => groupCard(sim, lang, group, t))}</div>
    </div>
    ${notifications(sim, t)}${magic(lang, t)}`
  return {
    sim,
    lang,
    name: 'faults',
    title: t('nav.faults'),
    body,
    script: 'forms.js',
    here: { path: '/faults', query: {} },
  }
}

function groupCard(
  sim: PagesCtx,
  lang: Lang,
  { group, names }: (typeof FAULT_GROUPS)[number],
  t: T,
): Html {
  return html`<section class="card" id="group-${group}" data-live="fault">
    <h2>${t(`faults.${group}`)}</h2>
    <ul class="faults">
      ${names.map((name) => row(sim, lang, name, t))}
    </ul>
  </section>`
}

/** One fault: its switch and the figures that mean something for it. */
function row(sim: PagesCtx, lang: Lang, name: FaultName, t: T): Html {
  const fault = sim.faults.get(name)
  const { delayMs, copies } = FAULT_DEFAULTS[name]
  const seconds = (ms: number): string => String(ms / 1_000)
  const field = (key: PageKey, input: Html): Html =>
    html`<label><span>${t(key)}</span>${input}</label>`
  return html`<li class="${fault.on && 'on'}">
    <form data-fault="${name}">
      <div class="fault-text">
        <span id="fault-${name}">${fill(faultTexts[name], lang)}</span><code>${name}</code>
      </div>
      <div class="figures">
        ${delayMs !== undefined && field('faults.delay', html`<input name="delayMs" type="number" min="0" step="any" data-number data-seconds value="${seconds(fault.delayMs ?? delayMs)}" />`)}${
          copies !== undefined &&
          field(
            'faults.copies',
            html`<input
              name="copies"
              type="number"
              min="1"
              max="50"
              data-number
              value="${fault.copies ?? copies}"
            />`,
          )
        }${
          name === 'wrong-amount' &&
          field(
            'faults.amount',
            html`<input
              name="amount"
              inputmode="numeric"
              data-number
              value="${fault.amount ?? ''}"
              placeholder="−1.000"
            />`,
          )
        }${
          name === 'wrong-content' &&
          field(
            'faults.content',
            html`<input
              name="content"
              maxlength="500"
              value="${fault.content ?? ''}"
              placeholder="NOI DUNG SAI"
            />`,
          )
        }${field(
          'faults.times',
          html`<input
            name="times"
            type="number"
            min="1"
            data-number
            value="${fault.times ?? ''}"
            placeholder="${t('faults.times_hint')}"
          />`,
        )}
      </div>
      <button
        type="submit"
        role="switch"
        class="switch"
        aria-checked="${fault.on ? 'true' : 'false'}"
        aria-labelledby="fault-${name}"
      >
        <span aria-hidden="true"></span>
      </button>
    </form>
  </li>`
}

function clockCard(sim: PagesCtx, t: T): Html {
  const { offsetMs } = sim.clock
  const moved = Math.abs(offsetMs) >= 1_000
  const step = (key: PageKey, n: number, ms: number): Html =>
    html`<button type="button" class="secondary" data-advance="${ms}">
      ${t(key, { n: String(n) })}
    </button>`
  return html`<section class="card" id="clock" data-live="clock">
    <h2>${t('clock.title')}</h2>
    <p class="clock-big${moved && ' moved'}">
      <time datetime="${vnIso(sim.clock.now())}" data-offset="${offsetMs}" data-day="yes"
        >${clockTime(sim.clock.now(), true)}</time
      >
    </p>
    <p class="muted small">
      ${moved ? t(offsetMs > 0 ? 'clock.ahead' : 'clock.behind', { span: span(Math.abs(offsetMs), t) }) : t('clock.real')}.
      ${t('clock.about')}
    </p>
    <div class="buttons">
      ${step('clock.minutes', 1, MINUTE_MS)}${step('clock.minutes', 10, 10 * MINUTE_MS)}${step('clock.hours', 1, 60 * MINUTE_MS)}${step('clock.hours', 12, 720 * MINUTE_MS)}${step('clock.days', 1, 1_440 * MINUTE_MS)}${step('clock.days', 30, 43_200 * MINUTE_MS)}${
        moved &&
        html`<button type="button" class="secondary" data-clock-reset>${t('clock.reset')}</button>`
      }
    </div>
    <p class="notice bad" role="alert" data-error hidden></p>
  </section>`
}

/** A span of time, `2 ngày 03:00:00`. */
function span(ms: number, t: T): string {
  const seconds = Math.round(ms / 1_000)
  const two = (n: number): string => String(n).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  return `${days > 0 ? `${t('clock.span_days', { n: String(days) })} ` : ''}${two(Math.floor(seconds / 3_600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function notifications(sim: PagesCtx, t: T): Html {
  const rows = listNotifications(sim, NOTIFICATIONS_LISTED)
  const today = vnIso(sim.clock.now())
  const tone = { WAITING: 'warn', DONE: 'good', GAVE_UP: 'bad' } as const
  return html`<section class="card" id="notices" data-live="notification">
    <div class="card-head">
      <h2>${t('notifications.title')}</h2>
      ${sim.notifications.waiting.size > 0 && html`<span class="state warn">${t('notifications.waiting', { count: String(sim.notifications.waiting.size) })}</span>`}
    </div>
    ${
      rows.length === 0
        ? html`<p class="empty">${icon('mail')}${t('notifications.none')}</p>`
        : html`<div
            class="scroll"
            tabindex="0"
            role="region"
            aria-label="${t('notifications.title')}"
          >
            <table class="cards">
              <thead>
                <tr>
                  <th>${t('statement.when')}</th>
                  <th>${t('notifications.reference')}</th>
                  <th class="right">${t('statement.amount')}</th>
                  <th>${t('notifications.state')}</th>
                  <th class="right">${t('notifications.attempts')}</th>
                  <th>${t('notifications.answer')}</th>
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (one) =>
                    html`<tr>
                      <td data-label="${t('statement.when')}">${moment(one.queuedAt, today)}</td>
                      <td data-label="${t('notifications.reference')}" class="mono">
                        ${one.reference}
                      </td>
                      <td class="right num" data-label="${t('statement.amount')}">
                        ${money(one.amount)}
                      </td>
                      <td data-label="${t('notifications.state')}">
                        <span class="state ${tone[one.state]}"
                          >${t(`notifications.${one.state}`)}</span
                        >
                      </td>
                      <td class="right num" data-label="${t('notifications.attempts')}">
                        ${one.attempts}
                      </td>
                      <td data-label="${t('notifications.answer')}" class="text mono small">
                        ${one.lastAnswer ?? '–'}
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`
}

function magic(lang: Lang, t: T): Html {
  return html`<section class="card">
    <h2>${t('magic.title')}</h2>
    <p class="muted">${t('magic.about')}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="${t('magic.title')}">
      <table class="dense">
        <thead>
          <tr>
            <th>${t('magic.where')}</th>
            <th>${t('magic.value')}</th>
            <th>${t('magic.effect')}</th>
          </tr>
        </thead>
        <tbody>
          ${magicTable(lang).map(
            (one) =>
              html`<tr>
                <td>${one.where}</td>
                <td class="mono">${one.value}</td>
                <td>${one.effect}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}
