import type { Lang } from '../../platform/call.ts'
import { html, type Html } from '../../platform/html.ts'
import type { PagesCtx } from './service.ts'
import { effectText } from '../../texts/effects.ts'
import { errorTexts, type ErrorKey } from '../../texts/errors.ts'
import { pageText, type PageKey } from '../../texts/pages.ts'
import { fill } from '../../texts/text.ts'
import {
  browserResult,
  CARD_OTP,
  CARDS,
  MAX_WRONG_CODES,
  stepOf,
  type CardOrder,
  type Step,
} from '../napas/service.ts'
import { styleLinks } from './styles.ts'
import { icon } from './icons.ts'
import { money } from './shell.ts'

type T = (key: PageKey, params?: Record<string, string>) => string

/** The hosted card page: card, one-time code, and back to the shop with the signed result. */
export function cardPage(
  sim: PagesCtx,
  order: CardOrder,
  lang: Lang,
  problem: ErrorKey | null = null,
): string {
  const t: T = (key, params) => pageText(key, lang, params)
  const step = stepOf(order)
  const alert =
    problem === null
      ? null
      : html`<p class="notice bad" role="alert">${fill(errorTexts[problem], lang)}</p>`
  const body = bodyOf(step, sim, order, lang, t, alert)
  const other: Lang = lang === 'vi' ? 'en' : 'vi'
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${t('card.title')}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${styleLinks()}
        <script type="module" src="/assets/card.js"></script>
      </head>
      <body class="card-page">
        <header class="top slim">
          <div class="brand">
            ${icon('card')}
            <h1>${t('card.title')}</h1>
            <span class="tag test">${t('app.test')}</span>
          </div>
          ${
            step === 'CARD' &&
            html`<a
              class="lang"
              href="/napas/pay?dataKey=${order.dataKey}${other === 'en' && '&lang=en'}"
              lang="${other}"
              hreflang="${other}"
              aria-label="${other === 'vi' ? 'VI, Tiếng Việt' : 'EN, English'}"
              ><span class="long">${other === 'vi' ? 'Tiếng Việt' : 'English'}</span
              ><span class="short">${other.toUpperCase()}</span></a
            >`
          }
        </header>
        <main id="main" class="narrow">
          <section class="card bill">
            <p class="huge">${money(order.amount)}</p>
            <p class="muted">
              ${order.description || t('card.order')} · <span class="mono">${order.orderId}</span>
            </p>
          </section>
          ${body}
        </main>
      </body>
    </html>`.text
}

function bodyOf(
  step: Step,
  sim: PagesCtx,
  order: CardOrder,
  lang: Lang,
  t: T,
  alert: Html | null,
): Html {
  switch (step) {
    case 'CARD':
      return cardForm(order, lang, t, alert)
    case 'CODE':
      return codeForm(order, lang, t)
    case 'SILENT':
      return silent(t)
    case 'ENDED':
      return ended(sim, order, t)
  }
}

function hiddenFields(order: CardOrder, lang: Lang): Html {
  return html`<input
      type="hidden"
      name="dataKey"
      value="${order.dataKey}"
    />${lang === 'en' && html`<input type="hidden" name="lang" value="en" />`}`
}

function cancelForm(order: CardOrder, lang: Lang, t: T): Html {
  return html`<form method="post" action="/napas/cancel">
    ${hiddenFields(order, lang)}<button class="plain wide" type="submit">
      ${t('card.cancel')}
    </button>
  </form>`
}

function cardForm(order: CardOrder, lang: Lang, t: T, alert: Html | null): Html {
  return html`<section class="card">
      <form method="post" action="/napas/card" class="stack">
        ${hiddenFields(order, lang)} <label for="card-number">${t('card.number')}</label
        ><input
          id="card-number"
          name="cardNumber"
          inputmode="numeric"
          autocomplete="off"
          required
          minlength="12"
          maxlength="24"
          placeholder="9704 0000 0000 0018"
          class="mono"
        />
        <div class="pair">
          <div class="stack">
            <label for="card-holder">${t('card.holder')}</label
            ><input
              id="card-holder"
              name="holder"
              autocomplete="off"
              maxlength="60"
              value="NGUYEN VAN A"
            />
          </div>
          <div class="stack">
            <label for="card-issued">${t('card.issued')}</label
            ><input id="card-issued" name="issued" autocomplete="off" maxlength="5" value="03/07" />
          </div>
        </div>
        ${alert}<button class="primary" type="submit">${t('card.pay')}</button>
      </form>
      ${cancelForm(order, lang, t)}
    </section>
    <section class="card">
      <h2>${t('card.table')}</h2>
      <p class="muted small">
        ${t('card.table_about')} · ${t('card.code_hint', { code: CARD_OTP })}
      </p>
      <ul class="rows test-cards">
        ${CARDS.map(
          (card) =>
            html`<li>
              <button type="button" class="pick mono" data-card="${card.number}">
                ${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</button
              ><span
                >${effectText(`card-${card.outcome}`, lang)}
                <span class="muted mono small">${card.ending.responseCode}</span></span
              >
            </li>`,
        )}
      </ul>
    </section>`
}

function codeForm(order: CardOrder, lang: Lang, t: T): Html {
  const left = MAX_WRONG_CODES - order.wrongCodes
  return html`<section class="card">
    <form method="post" action="/napas/code" class="stack">
      ${hiddenFields(order, lang)} <label for="code">${t('card.code')}</label
      ><input
        id="code"
        name="otp"
        inputmode="numeric"
        autocomplete="one-time-code"
        required
        maxlength="12"
        class="mono code-input"
        aria-describedby="code-hint"
        autofocus
      />
      <p class="muted small" id="code-hint">${t('card.code_hint', { code: CARD_OTP })}</p>
      ${order.wrongCodes > 0 && html`<p class="notice bad" role="alert">${t('card.code_wrong', { left: String(left) })}</p>`}
      <button class="primary" type="submit">${t('card.confirm')}</button>
    </form>
    ${cancelForm(order, lang, t)}
  </section>`
}

function silent(t: T): Html {
  return html`<section class="card outcome">
    <span class="tick idle">${icon('clock')}</span>
    <h2>${t('card.silent')}</h2>
    <p class="muted">${t('card.silent_about')}</p>
  </section>`
}

/** Carries the result back in the field `napasResult`, and in the query as the public call takes it (B-293). */
function ended(sim: PagesCtx, order: CardOrder, t: T): Html {
  const result = browserResult(sim, order) ?? ''
  const action = new URL(order.returnUrl)
  action.searchParams.set('napasResult', result)
  const good = order.status === 'SUCCESS'
  return html`<section class="card outcome">
    <span class="tick${good ? '' : ' bad'}">${icon(good ? 'check' : 'cross')}</span>
    <h2>${t(`card.ended_${order.status as 'SUCCESS' | 'FAIL' | 'CANCEL'}`)}</h2>
    <p class="muted" role="status">${t('card.returning')}</p>
    <form method="post" action="${action.href}" data-return>
      <input type="hidden" name="napasResult" value="${result}" /><button
        class="primary"
        type="submit"
      >
        ${t('card.return')}
      </button>
    </form>
  </section>`
}
