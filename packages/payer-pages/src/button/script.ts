/**
 * What a merchant's own site loads: one file that draws one button and leaves one global, SaolaPay. It evaluates nothing, sets no style or script
 * inline (its sheet is a constructed one, in a shadow root) and fetches nothing, so it works under the strictest content policy that lets the file in.
 * Where elements [data-saola-button=code] stand it fills them, otherwise it stands where its script stands.
 */
import { buttonCss, type Theme } from './look.ts'

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
  S=window.SaolaPay=window.SaolaPay||{buttons:{},mount:(e,c)=>S.buttons[c||e.dataset.saolaButton]?.(e)},
  n=x=>d.createElement(x),
  draw=e=>{
    if(e.shadowRoot)return;
    let r=e.attachShadow({mode:"open"}),a=n("a"),t=n("span");
    Object.assign(a,{href:B.h,target:"_blank",rel:"noopener",referrerPolicy:"origin",title:B.t,part:"button"});
    t.textContent=B.l;a.append(t);r.append(a);
    try{let s=new CSSStyleSheet;s.replaceSync(B.s);r.adoptedStyleSheets=[s]}catch(_){a.style.cssText=B.s.split(/[{}]/)[3]}
  },
  go=()=>{
    let all=d.querySelectorAll('[data-saola-button="'+B.c+'"]'),e=n("span");
    all.forEach(draw);
    all[0]||d.body.contains(me)&&(me.after(e),draw(e))
  };
  S.buttons[B.c]=draw;
  d.readyState=="loading"?d.addEventListener("DOMContentLoaded",go):go()
})(document)`
const compact = source.replace(/\n\s*/g, '')

/** @returns the file; what people wrote stands in it as data only. */
export function buttonScript(b: ButtonData): string {
  const data = JSON.stringify({
    c: b.code,
    t: b.title,
    l: b.label,
    h: b.href,
    s: buttonCss(b.theme),
  })
  return compact.replace('__BUTTON__', () =>
    data.replace(/[<\u2028\u2029]/g, (x) => `\\u${x.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}
