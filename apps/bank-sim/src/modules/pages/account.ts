import type { Lang } from '../../platform/call.ts'
import { html, type Html } from '../../platform/html.ts'
import { vnDay, vnIso } from '../../platform/time.ts'
import type { PagesCtx } from './service.ts'
import { pageText, type PageKey } from '../../texts/pages.ts'
import {
  bankName,
  BRANCHES,
  holderOf,
  OUR_BINS,
  SANDBOX_ID_CARD,
  SETTLEMENT_ACCOUNT,
  statement,
  type Account,
  type VirtualAccount,
} from '../bank/service.ts'
import { icon } from './icons.ts'
import { copyButton, href, moment, money, type Page } from './shell.ts'
import type { T } from './accounts.ts'

const SHOWN_LINES = 200
const SHOWN_VIRTUAL = 50

/** Where the card network pays to, its session can be closed at once. */
const settleForm = (t: T): Html =>
  html`<section class="card">
    <h2>${t('settle.title')}</h2>
    <p class="muted small">${t('settle.about')}</p>
    <form class="stack" data-post="/api/napas/settle" data-done="settle.done">
      <p class="notice" role="status" data-status hidden></p>
      <button class="primary" type="submit">${t('settle.send')}</button>
    </form>
  </section>`

/** What must be typed at Saola Pay to link this account. */
function holderFacts(account: Account, t: T): Html {
  const holder =
    holderOf(account) ??
    (account.test
      ? {
          idCards: [SANDBOX_ID_CARD],
          taxCode: null,
          phone: `0000${account.accountNo.slice(-6)}`,
          branch: '',
        }
      : null)
  if (holder === null) return html``
  const branch = BRANCHES.find((one) => one.code === holder.branch)
  const fact = (key: PageKey, value: string | null | undefined): Html | false =>
    Boolean(value) && html`<li><span>${t(key)}</span><span class="mono">${value}</span></li>`
  return html`<section class="card">
    <h2>${t('holder.title')}</h2>
    <ul class="rows">
      ${fact('holder.idCard', holder.idCards.join(', '))}${fact('holder.taxCode', holder.taxCode)}${fact('holder.branch', branch?.name)}${fact('holder.phone', holder.phone)}
    </ul>
  </section>`
}

/** One account: what came in and went out, its virtual accounts, and a way to make money come in. */
export function accountPage(
  sim: PagesCtx,
  lang: Lang,
  account: Account,
  period: { from?: string | undefined; to?: string | undefined },
): Page {
  const t: T = (key, params) => pageText(key, lang, params)
  const query = Object.fromEntries(
    Object.entries(period).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
  const path = `/accounts/${account.accountNo}`
  const ours = OUR_BINS.has(account.bin)
  const body = html`<div class="page-head">
      <div>
        <a class="back" href="${href(lang, '/accounts')}">${icon('back')}${t('accounts.back')}</a>
        <h1>
          ${account.accountName}
          ${account.test && html`<span class="tag test">${t('accounts.test')}</span>`}
        </h1>
        <p class="muted">
          ${bankName(account.bin)} ·
          <span class="mono">${account.accountNo}</span>${copyButton(lang, account.accountNo)}
        </p>
      </div>
      <p class="huge" id="account-balance" data-live="bank">
        ${money(sim.books.balance(account.accountNo))}
      </p>
    </div>
    <div class="${ours ? 'columns' : ''}">
      <section class="card">
        <div class="card-head">
          <h2>${t('statement.title')}</h2>
          <form class="filter dates" method="get" action="${path}">
            <label for="from">${t('statement.from')}</label
            ><input id="from" type="date" name="from" value="${period.from ?? ''}" /><label for="to"
              >${t('statement.to')}</label
            ><input
              id="to"
              type="date"
              name="to"
              value="${period.to ?? ''}"
            />${lang === 'en' && html`<input type="hidden" name="lang" value="en" />`}<button
              class="secondary"
              type="submit"
            >
              ${t('statement.show')}
            </button>
          </form>
        </div>
        <div id="statement" data-live="bank">${statementTable(sim, lang, account, period, t)}</div>
      </section>
      ${ours && html`<div>${account.accountNo === SETTLEMENT_ACCOUNT && settleForm(t)}${creditForm(account, sim, t)}${holderFacts(account, t)}${virtualAccounts(sim, lang, account, t)}</div>`}
    </div>`
  return {
    sim,
    lang,
    name: 'accounts',
    title: account.accountName,
    body,
    script: 'forms.js',
    texts: ['credit.done', 'settle.done'],
    here: { path, query },
  }
}

function statementTable(
  sim: PagesCtx,
  lang: Lang,
  account: Account,
  period: { from?: string | undefined; to?: string | undefined },
  t: T,
): Html {
  const { opening, closing, items } = statement(sim, account.accountNo, period)
  const today = vnIso(sim.clock.now())
  const sum = (sign: 1 | -1): number =>
    items.reduce((total, item) => (item.coefficient === sign ? total + item.amount : total), 0)
  const listed = items.slice(-SHOWN_LINES).reverse()
  const tile = (key: PageKey, amount: number): Html =>
    html`<div>
      <dt>${t(key)}</dt>
      <dd class="num">${money(amount)}</dd>
    </div>`
  return html`<dl class="tiles">
      ${tile('statement.opening', opening)}${tile('statement.in', sum(1))}${tile('statement.out', sum(-1))}${tile('statement.closing', closing)}
    </dl>
    ${
      items.length === 0
        ? html`<p class="empty">${icon('accounts')}${t('statement.none')}</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="${t('statement.title')}">
            <table class="cards">
              <thead>
                <tr>
                  <th>${t('statement.when')}</th>
                  <th>${t('statement.what')}</th>
                  <th>${t('statement.reference')}</th>
                  <th class="right">${t('statement.amount')}</th>
                  <th class="right">${t('statement.balance')}</th>
                </tr>
              </thead>
              <tbody>
                ${listed.map(
                  (item) =>
                    html`<tr>
                      <td data-label="${t('statement.when')}">${moment(item.dateTime, today)}</td>
                      <td data-label="${t('statement.what')}" class="text">
                        ${item.detail || '–'}${item.virtualAccount !== null && html`<span class="muted small mono block">${item.virtualAccount}</span>`}
                      </td>
                      <td data-label="${t('statement.reference')}">
                        <span
                          ><span class="mono">${item.transactionNo}</span
                          >${copyButton(lang, item.transactionNo)}</span
                        >
                      </td>
                      <td
                        class="right num strong ${item.coefficient === 1 && 'in'}"
                        data-label="${t('statement.amount')}"
                      >
                        ${item.coefficient === 1 ? '+' : '−'}${money(item.amount)}
                      </td>
                      <td class="right num" data-label="${t('statement.balance')}">
                        ${money(item.balance)}
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    ${items.length > SHOWN_LINES && html`<p class="muted small">${t('statement.newest', { shown: String(SHOWN_LINES), all: String(items.length) })}</p>`}`
}

function creditForm(account: Account, sim: PagesCtx, t: T): Html {
  const numbers = [...sim.books.virtualAccounts.values()]
    .filter((one) => one.accountNo === account.accountNo)
    .slice(-SHOWN_VIRTUAL)
    .reverse()
  return html`<section class="card">
    <h2>${t('credit.title')}</h2>
    <form class="stack" data-post="/api/bank/credit" data-done="credit.done">
      <label for="credit-into">${t('credit.into')}</label
      ><input
        id="credit-into"
        name="accountNo"
        required
        value="${account.accountNo}"
        list="credit-numbers"
        autocomplete="off"
        pattern="[0-9A-Za-z]{4,19}"
      /><datalist id="credit-numbers">
        <option value="${account.accountNo}">
          ${numbers.map((one) => html`<option value="${one.virtualAccount}">${one.name}</option>`)}
        </option>
      </datalist>
      <label for="credit-amount">${t('statement.amount')}</label
      ><input
        id="credit-amount"
        name="amount"
        data-number
        data-money
        inputmode="numeric"
        required
        autocomplete="off"
      />
      <label for="credit-content">${t('phone.content')}</label
      ><input id="credit-content" name="content" maxlength="500" autocomplete="off" />
      <div class="pair">
        <div class="stack">
          <label for="credit-times">${t('credit.times')}</label
          ><input
            id="credit-times"
            name="times"
            data-number
            type="number"
            min="1"
            max="50"
            value="1"
          />
        </div>
        <div class="stack">
          <label for="credit-delay">${t('credit.delay')}</label
          ><input
            id="credit-delay"
            name="delayMs"
            data-number
            data-seconds
            type="number"
            min="0"
            max="86400"
            value="0"
          />
        </div>
      </div>
      <p class="notice" role="status" data-status hidden></p>
      <button class="primary" type="submit">${t('credit.send')}</button>
    </form>
  </section>`
}

function virtualAccounts(sim: PagesCtx, lang: Lang, account: Account, t: T): Html {
  const all = [...sim.books.virtualAccounts.values()]
    .filter((one) => one.accountNo === account.accountNo)
    .slice(-SHOWN_VIRTUAL)
    .reverse()
  if (all.length === 0) return html`<div id="virtual" data-live="bank"></div>`
  const state = (one: VirtualAccount): PageKey => {
    if (!one.open) return 'accounts.closed'
    const isExpired = one.expiresAt !== null && Date.parse(one.expiresAt) <= sim.clock.now()
    return isExpired ? 'accounts.expired' : 'accounts.open'
  }
  const today = vnDay(sim.clock.now())
  return html`<div id="virtual" data-live="bank">
    <section class="card">
      <h2>${t('accounts.virtual')}</h2>
      <ul class="rows">
        ${all.map(
          (one) =>
            html`<li>
              <div>
                <span class="mono"
                  >${one.virtualAccount}${copyButton(lang, one.virtualAccount)}</span
                ><span class="muted small">${one.name}</span>
              </div>
              <div class="right">
                <strong class="num">${one.amount === null ? t('va.any') : money(one.amount)}</strong
                ><span class="small state ${state(one) === 'accounts.open' ? 'good' : 'idle'}"
                  >${t(state(one))}${state(one) === 'accounts.open' && one.expiresAt !== null && html` · ${moment(vnIso(Date.parse(one.expiresAt)), today)}`}</span
                >
              </div>
            </li>`,
        )}
      </ul>
    </section>
  </div>`
}
