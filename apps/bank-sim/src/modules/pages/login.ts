import { html, type Html } from '../../platform/html.ts'
import type { PageKey } from '../../texts/pages.ts'
import { customers } from '../login/service.ts'
import { icon } from './icons.ts'

type T = (key: PageKey) => string

/** What the phone's script says about sign-ins. */
export const LOGIN_TEXTS: readonly PageKey[] = [
  'login.title',
  'login.title_register',
  'login.registers',
  'login.stranger',
  'login.unknown_device',
  'login.sending',
  'login.approved',
  'login.approved_about',
  'login.denied',
  'login.denied_about',
]

/** The bank app asked to vouch for a sign-in: choose who holds the phone, see who asks, decide, and the outcome. */
export function loginPanes(t: T): Html {
  const line = (key: PageKey, field: string, wrap = false): Html =>
    html`<div${wrap && html` data-optional="${field}"`}><dt>${t(key)}</dt><dd data-field="${field}"></dd></div>`
  return html`<form class="pane" data-screen="login-who" id="login-who" hidden>
      <div class="app-head">
        <button type="button" class="plain" data-back aria-label="${t('phone.back')}">
          ${icon('back')}
        </button>
        <h2 tabindex="-1">${t('login.title')}</h2>
      </div>
      <div class="stack">
        <label for="customer">${t('login.customer')}</label
        ><select id="customer" name="customer">
          ${customers().map((one) => html`<option value="${one.userId}">${one.fullName} · ${one.phoneNumber}</option>`)}
        </select>
      </div>
      <p class="notice bad" role="alert" data-error hidden></p>
      <div class="push"></div>
      <button class="primary" type="submit">${t('phone.continue')}</button>
    </form>
    <form class="pane" data-screen="login-ask" id="login-ask" hidden>
      <div class="app-head"><h2 tabindex="-1" id="login-title">${t('login.title')}</h2></div>
      <dl class="facts">
        ${line('login.who', 'fullName')}${line('login.phone', 'phoneNumber')}${line('login.shop', 'merchantCode', true)}${line('login.device', 'device')}${line('login.place', 'address')}${line('login.time', 'requestedAt')}
      </dl>
      <p class="notice" id="login-note" role="status" hidden></p>
      <p class="muted small">${t('login.warning')}</p>
      <p class="notice bad" role="alert" data-error hidden></p>
      <div class="push"></div>
      <button class="primary" type="submit" id="login-approve">${t('login.approve')}</button
      ><button type="button" class="secondary" id="login-refuse">${t('login.refuse')}</button>
    </form>
    <div class="pane" data-screen="login-done" hidden>
      <div class="outcome">
        <span class="tick">${icon('check')}</span>
        <h2 tabindex="-1" data-field="title"></h2>
        <p data-field="about"></p>
      </div>
      <div class="push"></div>
      <button type="button" class="primary" id="login-again">${t('login.again')}</button>
    </div>`
}
