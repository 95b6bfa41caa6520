/** One complete HTML document per view: style and script inline under a nonce, nothing fetched from anywhere else (performance bar U8). */
import { renderToStaticMarkup } from 'react-dom/server'
import { CardFailed, CardOpen } from './pay-link/Card.tsx'
import { Customer } from './pay-link/Customer.tsx'
import { Ended, endedTitle } from './pay-link/Ended.tsx'
import { Paid } from './pay-link/Paid.tsx'
import { PayLinkPage } from './pay-link/PayLinkPage.tsx'
import { CheckIn, Problem } from './pay-link/Problem.tsx'
import { Waiting } from './pay-link/Waiting.tsx'
import { PayoutReceipt, payoutReceiptTitle } from './payout-receipt/PayoutReceipt.tsx'
import { ProductList } from './pay-page/ProductList.tsx'
import { productListScript, productListStyle } from './pay-page/product-list.ts'
import { bankAppsScript, bankAppsStyle } from './parts/BankApps.tsx'
import { Contact } from './parts/Held.tsx'
import { StopReminders, stopTitle } from './parts/StopReminders.tsx'
import { hexOf, inkOn } from './parts/colour.ts'
import { amountText, wordsOf, type Words } from './parts/words.ts'
import {
  isSubscriptionView,
  Subscription,
  subscriptionTitle,
} from './subscription/Subscription.tsx'
import type { SubscriptionView } from './subscription/view.ts'
import { subscriptionStyle } from './subscription/style.ts'
import { Salary } from './subscription/Salary.tsx'
import { salaryStyle } from './subscription/salary-style.ts'
import type { SalaryView } from './subscription/salary-view.ts'
import { Statement, statementTitle } from './statement/Statement.tsx'
import { receiptPictureScript } from './parts/receipt-picture.ts'
import { script, watchScript } from './script.ts'
import { resultStyle, style } from './style.ts'
import type {
  CheckInView,
  Frame,
  ProblemView,
  Shop,
  StopRemindersView,
  View,
  Watch,
} from './view.ts'

function Header({ frame, t }: { frame: Frame; t: Words }) {
  const { shop, language, self } = frame
  return (
    <header>
      <div role="status">
        <p className="net" hidden data-off>
          {t('offline')}
        </p>
      </div>
      {frame.test && <p className="test">{t('test')}</p>}
      <div className="shop">
        <div>
          {shop?.logoUrl && (
            <img src={shop.logoUrl} width="44" height="44" alt="" fetchPriority="low" />
          )}
          <b>{shop?.name ?? 'Saola Pay'}</b>
          <nav aria-label={t('language.label')}>
            {(['vi', 'en'] as const).map((l) => (
              <a
                key={l}
                href={self[l]}
                hrefLang={l}
                lang={l}
                aria-label={`${l.toUpperCase()} ${t(`language.${l}`)}`}
                {...(l === language ? { 'aria-current': 'true' } : {})}
              >
                {l.toUpperCase()}
              </a>
            ))}
          </nav>
        </div>
      </div>
    </header>
  )
}

/** The body says it already where it matters. */
const saysWhomToAsk = (view: View): boolean =>
  view.kind === 'ended' || ('held' in view && view.held > 0)

function Footer({ shop, t }: { shop: Shop | null; t: Words }) {
  return (
    <footer>
      {shop && (shop.phone || shop.email) && (
        <p className="help">
          {t('help', { shop: shop.name })} <Contact shop={shop} />
        </p>
      )}
      <p>{t('foot')}</p>
    </footer>
  )
}

/** Pages that say one thing. */
function Plain({
  view,
  shop,
  t,
}: {
  view: ProblemView | StopRemindersView | CheckInView
  shop: string
  t: Words
}) {
  if (view.kind === 'problem') return <Problem view={view} t={t} />
  if (view.kind === 'check-in') return <CheckIn t={t} />
  return <StopReminders view={view} shop={shop} t={t} />
}

type OtherView = Exclude<View, SubscriptionView | SalaryView>
function Body({ view, whom, t }: { view: OtherView; whom: Shop | null; t: Words }) {
  const shop = whom?.name ?? 'Saola Pay'
  switch (view.kind) {
    case 'shelf':
      return <ProductList view={view} shop={shop} t={t} />
    case 'pay':
      return <PayLinkPage view={view} shop={shop} whom={whom} t={t} />
    case 'customer':
      return <Customer view={view} shop={shop} t={t} />
    case 'waiting':
      return <Waiting view={view} shop={shop} whom={whom} t={t} />
    case 'paid':
      return <Paid view={view} shop={shop} whom={whom} t={t} />
    case 'ended':
      return <Ended view={view} shop={shop} whom={whom} t={t} />
    case 'card-failed':
      return <CardFailed view={view} t={t} />
    case 'card-open':
      return <CardOpen view={view} t={t} />
    case 'payout-receipt':
      return <PayoutReceipt view={view} shop={shop} t={t} />
    case 'statement':
      return <Statement view={view} shop={shop} t={t} />
    default:
      return <Plain view={view} shop={shop} t={t} />
  }
}

function Main({ view, whom, t }: { view: View; whom: Shop | null; t: Words }) {
  if (view.kind === 'salary') return <Salary view={view} />
  return isSubscriptionView(view) ? (
    <Subscription view={view} />
  ) : (
    <Body view={view} whom={whom} t={t} />
  )
}

function titleOf(view: View, shop: string, t: Words): string {
  if (view.kind === 'salary') return view.title
  if (isSubscriptionView(view)) return subscriptionTitle(view)
  switch (view.kind) {
    case 'paid':
      return t('paid.title')
    case 'ended':
      return t(endedTitle(view))
    case 'card-failed':
      return t('card.failed')
    case 'problem':
      return t(`problem.${view.why}`)
    case 'payout-receipt':
      return t(payoutReceiptTitle(view))
    case 'statement':
      return t(statementTitle(view))
    case 'stop-reminders':
      return t(stopTitle(view))
    case 'check-in':
      return t('checkIn.title')
    case 'waiting':
      return t(view.held > 0 ? 'held.title' : 'waiting.title')
    case 'shelf':
      return t('shelf.pageTitle', { title: view.title, shop })
    default:
      return t('pay.title', { amount: amountText(view.money.amount), shop })
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const watchOf = (view: View): Watch | null => ('watch' in view ? view.watch : null)

/** A page whose QR is being prepared loads again by itself; without script so does a waiting one, and a paid one still finds the way back. */
function refreshOf(view: View): string {
  if (view.kind === 'pay' && view.preparingSec !== null)
    return `<meta http-equiv="refresh" content="${view.preparingSec}">`
  const refresh = (sec: number, url = ''): string =>
    `<noscript><meta http-equiv="refresh" content="${sec}${url ? `;url=${escaped(url)}` : ''}"></noscript>`
  if (view.kind === 'said' && view.againSec !== undefined)
    return `<meta http-equiv="refresh" content="${view.againSec}">`
  if (view.kind === 'waiting' || (view.kind === 'ended' && view.watch)) return refresh(5)
  if ((view.kind === 'paid' || view.kind === 'ended') && view.leave?.afterSec != null)
    return refresh(view.leave.afterSec, view.leave.url)
  return ''
}

/** Is a transfer offered that a bank app can be opened with? */
const hasApps = (view: View): boolean =>
  view.kind === 'pay' && view.transfer !== null && view.methods.includes('VIET_QR')
/** What only some pages need, so that the others stay small. */
function ownScript(view: View): string {
  if (view.kind === 'shelf') return productListScript
  if (view.kind === 'paid') return receiptPictureScript
  return hasApps(view) ? bankAppsScript : ''
}
function ownStyle(view: View): string {
  if (view.kind === 'salary') return subscriptionStyle + salaryStyle
  if (view.kind === 'said') return resultStyle
  if (isSubscriptionView(view)) return subscriptionStyle
  if (view.kind === 'shelf') return productListStyle
  if (view.kind === 'pay' || view.kind === 'customer') return hasApps(view) ? bankAppsStyle : ''
  return resultStyle
}

/** @returns the document as text; every word that came from people is escaped by React or by `escaped`. */
export function renderPage(frame: Frame, view: View): string {
  const t = wordsOf(frame.language)
  const shop = frame.shop?.name ?? 'Saola Pay'
  const colour = hexOf(frame.shop?.colour ?? '#1257d6')
  const watch = watchOf(view)
  const data = {
    'data-copied': t('pay.copied'),
    ...(hasApps(view) ? { 'data-open': t('apps.openThis', { bank: '#' }) } : {}),
    ...(watch
      ? {
          'data-status': watch.status,
          'data-held': watch.held,
          'data-when': watch.when.join(' '),
          'data-query': watch.queryUrl,
          'data-events': watch.eventsUrl,
          'data-next': watch.next,
        }
      : {}),
  }
  const body = renderToStaticMarkup(
    <body {...data}>
      <Header frame={frame} t={t} />
      <Main view={view} whom={frame.shop} t={t} />
      <Footer shop={saysWhomToAsk(view) ? null : frame.shop} t={t} />
    </body>,
  )
  // React would escape quotes and angle brackets inside style and script; these two hold only our own text.
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no"><link rel="icon" href="data:,"><title>${escaped(titleOf(view, shop, t))}</title>`
  const end = `<script nonce="${frame.nonce}">${ownScript(view)}${script}${watch ? watchScript : ''}</script></body>`
  return `<!doctype html><html lang="${frame.language}"><head>${head}${refreshOf(view)}<style nonce="${frame.nonce}">:root{--shop:${colour};--on:${inkOn(colour)}}${style}${ownStyle(view)}</style></head>${body.replace(/<\/body>$/, () => end)}</html>`
}
