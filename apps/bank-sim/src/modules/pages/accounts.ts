import type { Lang } from '../../platform/call.ts'
import { html, type Html } from '../../platform/html.ts'
import type { PagesCtx } from './service.ts'
import { pageText, type PageKey } from '../../texts/pages.ts'
import { bankName, BRANCHES, OUR_BINS, type Account } from '../bank/service.ts'
import { copyButton, href, money, type Page } from './shell.ts'

export type T = (key: PageKey, params?: Record<string, string>) => string

/** Every account of the books, ours first, each holder's under their name. */
export function accountsPage(sim: PagesCtx, lang: Lang): Page {
  const t: T = (key, params) => pageText(key, lang, params)
  const all = [...sim.books.accounts.values()]
  const group = (key: PageKey, accounts: readonly Account[], ours: boolean): Html =>
    html`<section class="card">
      <h2>${t(key)}</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="${t(key)}">
        <table class="cards">
          <thead>
            <tr>
              <th>${t('accounts.number')}</th>
              <th>${t('accounts.bank')}</th>
              ${ours && html`<th class="right">${t('accounts.virtual')}</th>`}
              <th class="right">${t('accounts.balance')}</th>
            </tr>
          </thead>
          ${byHolder(accounts).map((owned) => holderRows(sim, lang, owned, ours, t))}
        </table>
      </div>
    </section>`
  const body = html`<div class="page-head"><h1>${t('accounts.title')}</h1></div>
    <div id="accounts" data-live="bank">
      ${group(
        'accounts.merchants',
        all.filter((one) => OUR_BINS.has(one.bin)),
        true,
      )}${group(
        'accounts.payers',
        all.filter((one) => !OUR_BINS.has(one.bin)),
        false,
      )}
    </div>
    ${openForm(t)}`
  return {
    sim,
    lang,
    name: 'accounts',
    title: t('nav.accounts'),
    body,
    script: 'forms.js',
    texts: ['open.done'],
    here: { path: '/accounts', query: {} },
  }
}

/** Opens an account with a holder, so that somebody can link it. */
function openForm(t: T): Html {
  return html`<section class="card">
    <h2>${t('open.title')}</h2>
    <p class="muted small">${t('open.hint')}</p>
    <form class="stack" data-post="/api/bank/accounts" data-done="open.done">
      <div class="pair">
        <div class="stack">
          <label for="open-number">${t('accounts.number')}</label
          ><input
            id="open-number"
            name="accountNo"
            required
            inputmode="numeric"
            autocomplete="off"
            pattern="[0-9A-Za-z]{6,19}"
          />
        </div>
        <div class="stack">
          <label for="open-name">${t('accounts.holder')}</label
          ><input id="open-name" name="accountName" required maxlength="100" autocomplete="off" />
        </div>
      </div>
      <div class="pair">
        <div class="stack">
          <label for="open-card">${t('holder.idCard')}</label
          ><input
            id="open-card"
            name="idCardNo"
            inputmode="numeric"
            autocomplete="off"
            pattern="\\d{9}|\\d{12}"
          />
        </div>
        <div class="stack">
          <label for="open-tax">${t('holder.taxCode')}</label
          ><input id="open-tax" name="taxCode" autocomplete="off" />
        </div>
      </div>
      <div class="pair">
        <div class="stack">
          <label for="open-phone">${t('holder.phone')}</label
          ><input id="open-phone" name="phone" type="tel" autocomplete="off" pattern="0\\d{9}" />
        </div>
        <div class="stack">
          <label for="open-branch">${t('holder.branch')}</label
          ><select id="open-branch" name="branch">
            ${BRANCHES.map((one) => html`<option value="${one.code}" ${one.code === 'SGN' && 'selected'}>${one.name}</option>`)}
          </select>
        </div>
      </div>
      <label for="open-balance">${t('accounts.balance')}</label
      ><input
        id="open-balance"
        name="balance"
        data-number
        data-money
        inputmode="numeric"
        autocomplete="off"
      />
      <p class="notice" role="status" data-status hidden></p>
      <button class="primary" type="submit">${t('open.send')}</button>
    </form>
  </section>`
}

/** Accounts of one holder together, in the order in which the holders first appear. Names are what the bank shows; a test account is never a real one's. */
function byHolder(accounts: readonly Account[]): Account[][] {
  const groups = new Map<string, Account[]>()
  for (const account of accounts) {
    const key = `${account.test} ${account.accountName}`
    groups.set(key, [...(groups.get(key) ?? []), account])
  }
  return [...groups.values()]
}

function holderRows(
  sim: PagesCtx,
  lang: Lang,
  owned: readonly Account[],
  ours: boolean,
  t: T,
): Html {
  const total = owned.reduce((sum, account) => sum + sim.books.balance(account.accountNo), 0)
  const columns = ours ? 3 : 2
  return html`<tbody>
    <tr class="holder">
      <th scope="rowgroup" colspan="${owned.length > 1 ? columns : columns + 1}">
        ${owned[0]?.accountName}
        ${owned[0]?.test === true && html`<span class="tag test">${t('accounts.test')}</span>`}
      </th>
      ${owned.length > 1 && html`<td class="right num muted" data-label="${t('accounts.total')}">${money(total)}</td>`}
    </tr>
    ${owned.map((account) => row(sim, lang, account, ours, t))}
  </tbody>`
}

function row(sim: PagesCtx, lang: Lang, account: Account, ours: boolean, t: T): Html {
  const open = [...sim.books.virtualAccounts.values()].filter(
    (one) => one.accountNo === account.accountNo && one.open,
  ).length
  return html`<tr>
    <td data-label="${t('accounts.number')}">
      <span
        ><a
          class="strong mono"
          href="${href(lang, `/accounts/${account.accountNo}`)}"
          aria-label="${account.accountName} ${account.accountNo}"
          >${account.accountNo}</a
        >${copyButton(lang, account.accountNo)}</span
      >
    </td>
    <td data-label="${t('accounts.bank')}">${bankName(account.bin)}</td>
    ${ours && html`<td class="right num" data-label="${t('accounts.virtual')}">${open}</td>`}
    <td class="right num strong" data-label="${t('accounts.balance')}">
      ${money(sim.books.balance(account.accountNo))}
    </td>
  </tr>`
}
