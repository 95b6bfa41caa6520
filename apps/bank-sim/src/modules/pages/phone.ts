import type { Lang } from '../../platform/call.ts'
import { html, type Html } from '../../platform/html.ts'
import { vnIso } from '../../platform/time.ts'
import type { PagesCtx } from './service.ts'
import { pageText, type PageKey } from '../../texts/pages.ts'
import { bankName, type Account, type Entry } from '../bank/service.ts'
import { icon } from './icons.ts'
import { LOGIN_TEXTS, loginPanes } from './login.ts'
import { moment, money, type Page } from './shell.ts'

const RECENT = 6
const SCRIPT_TEXTS: readonly PageKey[] = [
  'phone.reading',
  'phone.pay',
  'phone.pay_empty',
  'phone.paying',
  'phone.amount_differs',
  'phone.no_camera',
  'phone.instead',
  'phone.is_closed',
  'phone.is_expired',
  ...LOGIN_TEXTS,
]

/** A payer's bank app: read a QR, check what it says, transfer. In a phone frame where there is room for one. */
export function phonePage(sim: PagesCtx, lang: Lang): Page {
  const t = (key: PageKey): string => pageText(key, lang)
  const body = html`<h1 class="hidden">${t('phone.title')}</h1>
    <div class="desk">
      <div class="beside how">
        <section class="card">
          <h2>${t('phone.how')}</h2>
          <ol class="steps">
            <li>${t('phone.how1')}</li>
            <li>${t('phone.how2')}</li>
            <li>${t('phone.how3')}</li>
          </ol>
          <p class="muted">${t('phone.how_amount')}</p>
          <p class="muted">${t('phone.how_login')}</p>
        </section>
      </div>
      <section class="device" aria-label="${t('phone.app')}">
        <div class="screen" id="phone">
          ${start(sim, t)}${scanner(t)}${review(t)}${done(t)}${loginPanes(t)}
        </div>
      </section>
      <div class="beside">
        <section class="card" id="recent" data-live="bank">
          <h2>${t('phone.recent')}</h2>
          ${recent(sim, t)}
        </section>
      </div>
    </div>`
  return {
    sim,
    lang,
    name: 'phone',
    title: t('nav.phone'),
    body,
    script: 'phone.js',
    texts: SCRIPT_TEXTS,
    here: { path: '/', query: {} },
  }
}

type T = (key: PageKey) => string

function start(sim: PagesCtx, t: T): Html {
  const payers = [...sim.books.accounts.values()].filter(
    (account) => account.kind === 'PAYER' && account.status === 'ACTIVE',
  )
  const option = (account: Account): Html =>
    html`<option
      value="${account.accountNo}"
      data-balance="${money(sim.books.balance(account.accountNo))}"
    >
      ${account.accountName} · ${bankName(account.bin)}
    </option>`
  return html`<div class="pane" data-screen="start">
    <div class="app-head"><span class="muted">${t('phone.app')}</span></div>
    <div class="purse">
      <label for="from">${t('phone.from')}</label
      ><select id="from" name="from">
        ${payers.map(option)}
      </select>
      <p class="mono" id="from-number">${payers[0]?.accountNo}</p>
      <div class="purse-balance">
        <span>${t('phone.balance')}</span
        ><strong id="balance" aria-live="polite"
          >${money(sim.books.balance(payers[0]?.accountNo ?? ''))}</strong
        >
      </div>
    </div>
    <div class="ways">
      <button type="button" id="scan" class="way">
        ${icon('scan')}<span>${t('phone.scan')}</span>
      </button>
      <label class="way" for="picture">${icon('image')}<span>${t('phone.upload')}</span></label
      ><input class="hidden" type="file" id="picture" accept="image/*" />
    </div>
    <form id="paste-form" class="stack">
      <label for="qr">${t('phone.paste')}</label
      ><textarea
        id="qr"
        name="qr"
        rows="4"
        maxlength="2000"
        required
        spellcheck="false"
        autocomplete="off"
        placeholder="${t('phone.paste_hint')}"
        aria-describedby="paste-help"
      ></textarea>
      <p class="muted small" id="paste-help">${t('phone.paste_help')}</p>
      <button class="primary" type="submit">${t('phone.continue')}</button>
    </form>
    <p class="notice bad" role="alert" data-error hidden></p>
  </div>`
}

function scanner(t: T): Html {
  return html`<div class="pane camera" data-screen="scan" hidden>
    <video id="video" playsinline muted></video>
    <div class="finder" aria-hidden="true"></div>
    <p class="scan-hint" role="status">${t('phone.scanning')}</p>
    <button type="button" class="secondary" id="scan-close">${t('phone.close')}</button>
  </div>`
}

function review(t: T): Html {
  const line = (key: PageKey, field: string): Html =>
    html`<div>
      <dt>${t(key)}</dt>
      <dd data-field="${field}"></dd>
    </div>`
  return html`<form class="pane" data-screen="review" id="review" hidden>
    <div class="app-head">
      <button type="button" class="plain" data-back aria-label="${t('phone.back')}">
        ${icon('back')}
      </button>
      <h2 tabindex="-1">${t('phone.confirm_title')}</h2>
    </div>
    <div class="stack amount-box">
      <label for="amount">${t('phone.amount')}</label>
      <div class="amount-line">
        <input
          id="amount"
          name="amount"
          inputmode="numeric"
          autocomplete="off"
          required
          maxlength="15"
          aria-describedby="amount-differs"
        /><span aria-hidden="true">₫</span>
      </div>
      <p class="small differs" id="amount-differs" role="status" hidden></p>
    </div>
    <p class="notice" role="status" id="receiver-state" hidden></p>
    <div class="shortcuts" id="shortcuts" role="group" aria-label="${t('phone.faults')}" hidden>
      <button type="button" class="secondary" data-pay="under"></button>
      <button type="button" class="secondary" data-pay="over"></button>
      <button type="button" class="secondary" data-pay="twice">${t('phone.twice')}</button>
      <button type="button" class="secondary" data-pay="EXPIRED">${t('phone.late')}</button>
      <button type="button" class="secondary" data-pay="CLOSED">${t('phone.closed')}</button>
    </div>
    <dl class="facts">
      ${line('phone.to', 'receiverName')}${line('phone.bank', 'bankName')}${line('phone.account', 'accountNo')}
      <div data-test hidden>
        <dt></dt>
        <dd><span class="tag test">${t('phone.test_receiver')}</span></dd>
      </div>
      ${line('phone.from', 'from')}
    </dl>
    <div class="stack">
      <label for="content">${t('phone.content')}</label
      ><input id="content" name="content" maxlength="210" autocomplete="off" />
    </div>
    <p class="notice bad" role="alert" data-error hidden></p>
    <div class="push"></div>
    <button class="primary" type="submit" id="pay">${t('phone.pay_empty')}</button>
  </form>`
}

function done(t: T): Html {
  const line = (key: PageKey, field: string): Html =>
    html`<div>
      <dt>${t(key)}</dt>
      <dd data-field="${field}"></dd>
    </div>`
  return html`<div class="pane" data-screen="done" hidden>
    <div class="outcome">
      <span class="tick">${icon('check')}</span>
      <h2 tabindex="-1">${t('phone.done')}</h2>
      <p class="huge" data-field="amount"></p>
    </div>
    <dl class="facts">
      ${line('phone.to', 'receiverName')}${line('phone.account', 'accountNo')}${line('phone.content', 'content')}
      <div>
        <dt>${t('phone.reference')}</dt>
        <dd>
          <span data-field="bankReference" class="mono"></span>
          <button
            type="button"
            class="copy"
            id="copy-reference"
            data-copy=""
            aria-label="${t('app.copy')}"
          >
            ${icon('copy')}<span aria-hidden="true"></span>
          </button>
        </dd>
      </div>
      ${line('phone.time', 'bookedAt')}
    </dl>
    <div class="push"></div>
    <button type="button" class="primary" id="again">${t('phone.again')}</button>
  </div>`
}

function recent(sim: PagesCtx, t: T): Html {
  const today = vnIso(sim.clock.now())
  const paid: Entry[] = [...sim.books.accounts.values()]
    .filter((account) => account.kind === 'PAYER')
    .flatMap((account) => (sim.books.entries.get(account.accountNo) ?? []).slice(-RECENT))
    .filter((entry) => entry.coefficient === -1)
    .sort((a, b) => b.bookedAt - a.bookedAt)
    .slice(0, RECENT)
  if (paid.length === 0) return html`<p class="muted">${t('phone.recent_none')}</p>`
  return html`<ul class="rows">
    ${paid.map(
      (entry) =>
        html`<li>
          <div>
            <strong>${entry.other.name || entry.other.accountNo}</strong
            ><span class="muted small">${entry.detail}</span>
          </div>
          <div class="right">
            <strong class="num">${money(entry.amount)}</strong
            ><span class="muted small">${moment(vnIso(entry.bookedAt), today)}</span>
          </div>
        </li>`,
    )}
  </ul>`
}
