import type { Transfer } from '../view.ts'
import { bankAppLink, bankApps } from './bank-apps.ts'
import type { Words } from './words.ts'

/** On phones with script: opens the payer's own bank app with the transfer filled in, in a new tab, so that this page goes on waiting. The script writes the addresses, which differ in an id alone: that keeps the page small. */
export function BankApps({
  transfer,
  amount,
  t,
}: {
  transfer: Transfer
  amount: number
  t: Words
}) {
  return (
    <div className="apps gap" hidden data-js data-apps={bankAppLink(transfer, amount)}>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/anchor-has-content -- the script writes both */}
      <a className="btn go" hidden data-last target="_blank" rel="noreferrer" />
      <details>
        <summary>{t('apps.open')}</summary>
        <div className="gap">
          <label className="f">
            {t('apps.find')}
            <input type="search" autoComplete="off" data-find />
          </label>
          <ul>
            {bankApps.map(([id, name]) => (
              <li key={id}>
                {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the script writes the address */}
                <a data-app={id}>{name}</a>
              </li>
            ))}
          </ul>
          <p hidden data-none>
            {t('apps.none')}
          </p>
        </div>
      </details>
      <p className="mut">{t('apps.fallback')}</p>
    </div>
  )
}

const css = `
.apps{display:none}
@media(pointer:coarse) and (max-width:859px){.apps{display:grid}}
.apps ul{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:1fr 1fr;gap:8px}
.apps li a{display:flex;align-items:center;min-height:44px;padding:4px 12px;border:1px solid var(--line);border-radius:8px;text-decoration:none;font-weight:600}
`
/** Finds a bank as one types, and keeps the last one in front. */
const js = `
((d,w)=>{
  let s={},l=d.querySelector("[data-last]"),f=d.querySelector("[data-find]"),u=d.querySelector("[data-apps]").dataset.apps,a=[...d.querySelectorAll("[data-app]")];
  let show=()=>{
    try{s=w.localStorage}catch(e){}
    let o=a.find(x=>x.dataset.app===s.bankApp);
    if(o){l.href=o.href;l.textContent=d.body.dataset.open.replace("#",o.textContent);l.hidden=false}
  },
  plain=t=>t.toLowerCase().replace(/[^a-z0-9]/g,"");
  a.forEach(x=>{x.href=u+x.dataset.app;x.target="_blank";x.addEventListener("click",()=>{s.bankApp=x.dataset.app;show()})});
  f.addEventListener("input",()=>{
    let n=0,q=plain(f.value);
    a.forEach(x=>{let y=plain(x.textContent+x.dataset.app).includes(q);x.parentNode.hidden=!y;n+=y});
    d.querySelector("[data-none]").hidden=n>0
  });
  show()
})(document,window);`
export const bankAppsStyle = css.replace(/\n/g, '')
export const bankAppsScript = js.replace(/\n\s*/g, '')
