/** Public documents as plain pages: the four legal texts and the developer documentation (B-037). No script runs on them but the documentation's own. */
import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { formatDecimalVi, formatVnd } from '@saola/money/format'
import type { Language } from '@saola/phrases/shape'
import { phrases } from './platform/text.ts'
import type { DatedTerms } from './modules/fee/service.ts'

const style = `:root{color-scheme:light dark;--ink:#1b2430;--soft:#5b6675;--line:#d9dee5;--back:#fff;--mark:#14532d}
@media(prefers-color-scheme:dark){:root{--ink:#e7ebf0;--soft:#a9b3c0;--line:#35404f;--back:#141b26;--mark:#86efac}}
body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem 4rem;font:1rem/1.6 Inter,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif;color:var(--ink);background:var(--back)}
body.wide{max-width:76rem}
header{display:flex;justify-content:space-between;gap:1rem;font-size:.9rem}
a{color:var(--mark)}h1{font-size:1.8rem;line-height:1.25;margin:1.5rem 0 .25rem}h2{font-size:1.25rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}
.soft{color:var(--soft);font-size:.9rem;margin:.25rem 0}
.scroll{overflow:auto;max-height:36rem}table{border-collapse:collapse;width:100%;font-size:.9rem;margin:.5rem 0}caption{text-align:left;font-weight:600;padding:.5rem 0}
th,td{text-align:left;padding:.45rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}td.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
code{font:.85rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
article{border:1px solid var(--line);border-radius:.5rem;padding:.8rem 1rem;margin:.75rem 0}article dl{margin:.4rem 0 0;font-size:.9rem}dt{color:var(--soft)}dd{margin:0 0 .35rem}
.docs nav ul{list-style:none;margin:0;padding:0}.docs nav ul ul{margin:0 0 .4rem .7rem;border-left:1px solid var(--line);font-size:.85rem}.docs nav a{display:block;padding:.3rem .6rem;border-radius:.4rem;text-decoration:none;overflow-wrap:anywhere}.docs nav a[aria-current=page]{background:var(--mark);color:var(--back)}.docs nav h2{font-size:.85rem;color:var(--soft);margin:1rem .6rem .25rem}
.docs .menu{border:1px solid var(--line);border-radius:.5rem;padding:.25rem .75rem;margin:1rem 0}.docs [id]{scroll-margin-top:1rem}
.docs .toc{border:1px solid var(--line);border-radius:.5rem;padding:.25rem .75rem;margin:1rem 0;font-size:.9rem}.docs .toc a{color:var(--soft)}.docs .toc a[aria-current]{color:var(--mark);font-weight:600}
@media(min-width:60rem){.docs{display:grid;grid-template:auto auto 1fr/15rem minmax(0,1fr);column-gap:2.5rem}.docs aside{grid-area:1/1/4/2;position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding-bottom:1rem}.docs h1,.docs .toc,.docs .text{grid-column:2}.docs .menu{border:0;padding:0}.docs .menu .fold{display:none}}
@media(min-width:80rem){body.wide{max-width:84rem}.docs.listed{grid-template:auto 1fr/15rem minmax(0,1fr) 13rem}.docs.listed aside{grid-row:1/3}.docs.listed .toc{grid-area:1/3/3/4;align-self:start;position:sticky;top:0;max-height:100vh;overflow:auto;border:0;border-left:1px solid var(--line);border-radius:0;margin:1.5rem 0 0;padding:0 0 1rem .75rem}.docs.listed .toc summary{list-style:none}}
.code{position:relative}.code .copy{position:absolute;top:.4rem;right:.4rem;z-index:1}button.copy{font-size:.8rem;line-height:1.4;padding:.2rem .6rem;min-height:1.75rem;margin-left:.4rem;background:var(--back);color:var(--mark);border:1px solid var(--line);cursor:pointer}button.copied{background:var(--mark);color:var(--back)}.code pre{padding-top:2.6rem}
[role=tablist]{display:flex;flex-wrap:wrap;gap:.25rem;border-bottom:1px solid var(--line);margin:1rem 0 .5rem}[role=tab]{background:none;color:var(--ink);border-radius:.4rem .4rem 0 0;padding:.45rem .8rem;cursor:pointer}[role=tab][aria-selected=true]{color:var(--mark);font-weight:600;box-shadow:inset 0 -2px var(--mark)}[hidden]{display:none}
form{display:flex;gap:.5rem;margin-top:1rem}input[type=search]{flex:1;min-width:0;font:inherit;color:inherit;background:none;border:1px solid var(--soft);border-radius:.4rem;padding:.45rem .7rem}button{font:inherit;border:0;border-radius:.4rem;padding:.45rem 1rem;background:var(--mark);color:var(--back)}
pre{border:1px solid var(--line);border-radius:.5rem;padding:.8rem 1rem;margin:.5rem 0}pre code{overflow-wrap:normal}
details{margin:.5rem 0}summary{cursor:pointer;padding:.35rem 0;font-weight:600}ul.plain{list-style:none;padding:0}ul.results li{margin:0 0 .8rem}li p{margin:.2rem 0}th[scope=row]{font-weight:400}th[scope=row] code{white-space:nowrap}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
svg text{font:12px ui-monospace,SFMono-Regular,Menlo,monospace;fill:var(--ink)}svg .by{font:11px system-ui,sans-serif;fill:var(--soft);paint-order:stroke;stroke:var(--back);stroke-width:4px}
svg .state{fill:var(--back);stroke:var(--soft)}svg .end{fill:none;stroke:var(--soft)}svg .way{fill:none;stroke:var(--soft);stroke-width:1.5}svg .tip{fill:var(--soft)}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}`

/** Without a quote, an ampersand or an angle bracket: React would write those as entities, which a style sheet does not read. */
if (/[<>&"']/.test(style)) throw new Error('the document style needs other characters')

/** The policy of these pages: their own style sheet by its hash, pictures of ours, nothing else. */
export const documentPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** One page: language switch above, text below. @param path where the page lives, for the switch; @param query what belongs in front of its `lang`; @param script what its policy must name by its hash. */
export function page(
  language: Language,
  path: string,
  title: string,
  wide: boolean,
  body: ReactNode,
  query = '',
  script = '',
): string {
  const { shared } = phrases[language].legal
  const other = language === 'vi' ? 'en' : 'vi'
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} - Saola Pay`}</title>
        <link rel="icon" type="image/svg+xml" href="/images/mark.svg" />
        <style>{style}</style>
      </head>
      <body className={wide ? 'wide' : undefined}>
        <header>
          <a href="/">{shared.home}</a>
          <a href={`${path}?${query}lang=${other}`} hrefLang={other} lang={other}>
            {shared.language}
          </a>
        </header>
        <main>{body}</main>
      </body>
    </html>,
  ).replace(/<\/body><\/html>$/, (end) =>
    script === '' ? end : `<script>${script}</script>${end}`,
  )}`
}

/** Address → document. */
export const legalPages = {
  'fee-policy': 'feePolicy',
  'contract-template': 'contractTemplate',
  'terms-of-use': 'termsOfUse',
  'privacy-policy': 'privacyPolicy',
} as const
export type LegalPage = keyof typeof legalPages
export const isLegalPage = (name: string): name is LegalPage => Object.hasOwn(legalPages, name)

const methodNames = {
  vi: { VIET_QR: 'VietQR', ATM_CARD: 'Thẻ ATM nội địa', BANKING: 'Chuyển khoản' },
  en: { VIET_QR: 'VietQR', ATM_CARD: 'Domestic ATM card', BANKING: 'Bank transfer' },
} as const

/** A line for each tier; one for a fee without. */
const linesOf = (fee: DatedTerms) =>
  fee.brackets.length === 0
    ? [{ from: fee.amountFrom, rate: fee }]
    : fee.brackets.map(({ from, fixedAmount, percentMicro }) => ({
        from: Math.max(from, fee.amountFrom),
        rate: { fixedFee: fixedAmount, percent: percentMicro / 10_000 },
      }))

function FeeTable({ language, fees }: { language: Language; fees: readonly DatedTerms[] }) {
  const t = phrases[language].legal.feePolicy.table
  const percent = (n: number): string => `${formatDecimalVi(n)} %`
  const money = (n: number | null): string => (n === null ? t.none : formatVnd(n))
  return (
    <div className="scroll">
      <table>
        <caption>{t.caption}</caption>
        <thead>
          <tr>
            {[t.method, t.percent, t.fixed, t.least, t.most, t.vat].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fees.flatMap((fee) =>
            linesOf(fee).map(({ from, rate }) => (
              <tr key={`${fee.paymentType} ${from}`}>
                <th scope="row">
                  {methodNames[language][fee.paymentType]}
                  {from <= 1 ? null : ` · ${t.from} ${formatVnd(from)}`}
                </th>
                <td className="number">{percent(rate.percent)}</td>
                <td className="number">{money(rate.fixedFee)}</td>
                <td className="number">{money(fee.minFee)}</td>
                <td className="number">{money(fee.maxFee)}</td>
                <td className="number">{percent(fee.vatPercent)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

/** @param fees printed by the fee policy only. */
export function legalPage(
  language: Language,
  name: LegalPage,
  fees: readonly DatedTerms[],
): string {
  const { legal } = phrases[language]
  const document = legal[legalPages[name]]
  return page(
    language,
    `/legal/${name}`,
    document.title,
    false,
    <>
      <h1>{document.title}</h1>
      <p className="soft">{legal.shared.updated}</p>
      <p>{document.intro}</p>
      {name === 'fee-policy' ? <FeeTable language={language} fees={fees} /> : null}
      {Object.entries(document.sections).map(([key, { title, body }]) => (
        <section key={key}>
          <h2>{title}</h2>
          <p>{body}</p>
        </section>
      ))}
    </>,
  )
}
