/**
 * What a merchant's own site loads: one file that draws one button and leaves one global, SaolaPay. It evaluates nothing, sets no style or script
 * inline (its sheet is a constructed one, in a shadow root) and fetches nothing, so it works under the strictest content policy that lets the file in.
 * Where elements [data-saola-button=code] stand it fills them, otherwise it stands where its script stands.
 */
import { buttonCss, colours, ICON, type Theme } from './look.ts'

export interface ButtonData {
  code: string
  title: string
  label: string
  theme: Theme
  href: string
}

const source = `
(d=>{
  let B=__BUTTON__,me=d.currentScript,
  S=window.SaolaPay=window.SaolaPay||{buttons:{},mount:(e,c)=>{let f=S.buttons[c||e.dataset.saolaButton];f&&f(e)}},
  N="http://www.w3.org/2000/svg",
  draw=e=>{
    if(e.shadowRoot)return;
    let r=e.attachShadow({mode:"open"}),a=d.createElement("a"),g=d.createElementNS(N,"svg"),p=d.createElementNS(N,"path"),t=d.createElement("span"),k;
    a.href=B.h;a.target="_blank";a.rel="noopener";a.referrerPolicy="origin";a.title=B.t;a.setAttribute("part","button");
    g.setAttribute("viewBox","0 0 24 24");g.setAttribute("aria-hidden","true");p.setAttribute("d",B.i);g.append(p);
    t.textContent=B.l;a.append(g,t);r.append(a);
    try{let s=new CSSStyleSheet;s.replaceSync(B.s);r.adoptedStyleSheets=[s]}catch(_){g.remove();for(k in B.o)a.style[k]=B.o[k]}
  },
  go=()=>{
    let all=d.querySelectorAll('[data-saola-button="'+B.c+'"]'),e;
    all.forEach(draw);
    if(!all.length&&me&&d.body.contains(me)){e=d.createElement("span");me.after(e);draw(e)}
  };
  S.buttons[B.c]=draw;
  d.readyState=="loading"?d.addEventListener("DOMContentLoaded",go):go()
})(document)`
const compact = source.replace(/\n\s*/g, '')

/** @returns the file; what people wrote stands in it as data only. */
export function buttonScript(b: ButtonData): string {
  const c = colours[b.theme]
  const old = {
    display: 'inline-block',
    padding: '14px 20px',
    borderRadius: '10px',
    border: `1px solid ${c.line}`,
    background: c.back,
    color: c.ink,
    font: '600 16px system-ui,sans-serif',
    textDecoration: 'none',
  }
  const data = JSON.stringify({
    c: b.code,
    t: b.title,
    l: b.label,
    h: b.href,
    i: ICON,
    s: buttonCss(b.theme),
    o: old,
  })
  return compact.replace('__BUTTON__', () =>
    data.replace(/[<\u2028\u2029]/g, (x) => `\\u${x.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}
