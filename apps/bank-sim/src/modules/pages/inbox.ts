import type { Lang } from '../../platform/call.ts'
import { html, linked, type Html } from '../../platform/html.ts'
import { vnIso } from '../../platform/time.ts'
import type { PagesCtx } from './service.ts'
import { pageText, type PageKey } from '../../texts/pages.ts'
import { codesAt, type Message } from '../inbox/service.ts'
import { icon } from './icons.ts'
import { copyButton, href, moment, type Page } from './shell.ts'

const SHOWN = 100

/** SMS and e-mails as they arrive: a list, filtered by recipient, and the chosen message beside it. */
export function inboxPage(sim: PagesCtx, lang: Lang, to: string | null, id: string | null): Page {
  const t = (key: PageKey, params?: Record<string, string>): string => pageText(key, lang, params)
  const messages = sim.inbox.list(to, SHOWN)
  const chosen = (id === null ? undefined : sim.inbox.messages.get(id)) ?? null
  const query: Record<string, string> = to === null ? {} : { to }
  const recipients = [...new Set(sim.inbox.list(null, SHOWN).map((message) => message.to))].slice(
    0,
    30,
  )
  const body = html`<div class="page-head">
      <h1>${t('inbox.title')}</h1>
      <form class="filter" method="get" action="/inbox" role="search">
        <label for="to">${t('inbox.filter')}</label
        ><input
          id="to"
          name="to"
          type="search"
          list="recipients"
          value="${to ?? ''}"
          placeholder="${t('inbox.filter_hint')}"
          autocomplete="off"
        />
        <datalist id="recipients">
          ${recipients.map((one) => html`<option value="${one}"></option>`)}</datalist
        >${lang === 'en' && html`<input type="hidden" name="lang" value="en" />`}<button
          class="secondary"
          type="submit"
        >
          ${t('inbox.show')}</button
        >${
          to !== null &&
          html`<a class="chip" href="${href(lang, '/inbox')}"
            >${icon('cross')}${t('inbox.clear')}</a
          >`
        }
      </form>
    </div>
    <section class="card authenticator" id="authenticator" data-live="authenticator">
      ${authenticator(lang)}
    </section>
    <div class="split${chosen !== null && ' reading'}">
      <section class="card list" id="messages" data-live="inbox" aria-label="${t('inbox.list')}">
        ${list(sim, lang, messages, chosen, to)}
      </section>
      <section class="card reader" id="reader" aria-live="polite">
        ${chosen === null ? html`<p class="empty">${icon('inbox')}${t('inbox.pick')}</p>` : reader(sim, lang, chosen, query)}
      </section>
    </div>`
  return {
    sim,
    lang,
    name: 'inbox',
    title: t('nav.inbox'),
    body,
    here: { path: '/inbox', query: { ...query, ...(id === null ? {} : { id }) } },
  }
}

const authenticator = (lang: Lang): Html =>
  html`<h2>${pageText('inbox.authenticator', lang)}</h2>
    ${codesAt(Date.now()).map(({ name, code }) => html`<p><strong>${name}</strong> <span class="code">${code}</span>${copyButton(lang, code)}</p>`)}`

function list(
  sim: PagesCtx,
  lang: Lang,
  messages: readonly Message[],
  chosen: Message | null,
  to: string | null,
): Html {
  if (messages.length === 0) {
    return html`<p class="empty">
      ${icon('inbox')}${to === null ? pageText('inbox.none', lang) : pageText('inbox.none_found', lang, { to })}
    </p>`
  }
  const today = vnIso(sim.clock.now())
  const row = (
    message: Message,
  ): Html => html`<li${message.id === chosen?.id && html` class="chosen"`}><a href="${href(lang, '/inbox', { ...(to === null ? {} : { to }), id: message.id })}"${message.id === chosen?.id && html` aria-current="true"`}>
<span class="channel" title="${message.channel === 'SMS' ? 'SMS' : 'E-mail'}">${icon(message.channel === 'SMS' ? 'sms' : 'mail')}</span><span class="who"><strong>${message.to}</strong><span class="snippet">${message.subject || message.text.slice(0, 120) || pageText('inbox.no_subject', lang)}</span></span>
<span class="meta">${moment(message.sentAt, today)}</span></a>${message.code !== null && html`<div class="row-code"><span class="code">${message.code}</span>${copyButton(lang, message.code)}</div>`}</li>`
  return html`<ul class="messages">
    ${messages.map(row)}
  </ul>`
}

function reader(sim: PagesCtx, lang: Lang, message: Message, query: Record<string, string>): Html {
  const t = (key: PageKey): string => pageText(key, lang)
  const today = vnIso(sim.clock.now())
  return html`<a class="back" href="${href(lang, '/inbox', query)}"
      >${icon('back')}${t('inbox.list')}</a
    >
    <header class="message-head">
      <h2>${message.channel === 'SMS' ? 'SMS' : message.subject || t('inbox.no_subject')}</h2>
      <p class="muted small">
        ${t('inbox.to')} <strong>${message.to}</strong> · ${t('inbox.from')} ${message.from} ·
        ${moment(message.sentAt, today)}
      </p>
    </header>
    ${
      message.code !== null &&
      html`<div class="big-code">
        <span class="muted small">${t('inbox.code')}</span>
        <div><output>${message.code}</output>${copyButton(lang, message.code)}</div>
      </div>`
    }
    ${
      message.html === null
        ? html`<div class="${message.channel === 'SMS' ? 'bubble' : 'mail-text'}">
            ${linked(message.text)}
          </div>`
        : html`<iframe
            class="mail"
            title="${t('inbox.mail')}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src="/inbox/${message.id}/html"
          ></iframe>`
    }`
}

/** A mail as its own page, with nothing allowed to run or load; its links open in another window. */
export function mailPage(message: Message): string {
  return `<base target="_blank"><style>body{margin:16px;font:15px/1.5 system-ui,sans-serif}</style>${message.html ?? ''}`
}
