/**
 * One style sheet for all payer pages, inline so that the page is one request. Phones of 360 px first; two columns from 860 px.
 * Only the shop's band carries the shop's colour (as --shop and --on, set per page); meaning never hangs on colour alone.
 */
const source = `
*{box-sizing:border-box}
:root{--ink:#0f172a;--mut:#525d6d;--line:#e2e6ec;--page:#f6f7f9;--card:#fff;--brand:#1257d6;--bad:#b42318;color-scheme:light dark}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--ink);font:16px/1.5 Inter,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;letter-spacing:-.006em;-webkit-text-size-adjust:100%}
p,h1,h2,dl,dd,fieldset{margin:0;padding:0;border:0}
a{color:var(--brand)}
[hidden]{display:none!important}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.test{background:#b54708;color:#fff;text-align:center;font-weight:600;font-size:14px;padding:8px 16px}
.net{background:#3f4957;color:#fff;text-align:center;font-weight:600;font-size:15px;padding:10px 16px;position:fixed;inset:0 0 auto;z-index:2}
.shop{background:var(--shop);color:var(--on);border-bottom:1px solid var(--line)}
.shop div{max-width:1100px;margin:auto;padding:10px 16px;min-height:64px;display:flex;align-items:center;gap:12px}
.shop img{width:44px;height:44px;object-fit:contain;border-radius:10px;background:#fff;flex:none}
.shop b{font-size:18px;line-height:1.3;flex:1;min-width:0;overflow-wrap:anywhere}
.shop nav{display:flex;flex:none}
.shop nav a{color:inherit;min-width:44px;min-height:44px;display:grid;place-items:center;text-decoration:none;font-size:14px;font-weight:600}
.shop a[aria-current]{text-decoration:underline;text-underline-offset:5px;text-decoration-thickness:2px}
.shop a:focus-visible{outline-color:currentColor;outline-offset:-4px}
main{width:100%;max-width:480px;margin:0 auto;padding:16px 16px 24px;flex:1;display:grid;gap:16px;align-content:start}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px 16px;box-shadow:0 1px 3px rgba(15,23,42,.06);min-width:0}
.mut{color:var(--mut);font-size:14px}
.sum,.mid{text-align:center}
.test,.mid,h1{text-wrap:balance}
.amt{display:block;color:var(--ink);font-size:clamp(34px,11.5vw,56px);line-height:1.15;font-weight:700;letter-spacing:-.03em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.amt.long{font-size:clamp(26px,10vw,48px)}
h1{font-size:24px;line-height:1.3;font-weight:650;letter-spacing:-.015em}
h1.lab{font-size:14px;font-weight:400;color:var(--mut);line-height:1.5}
h2{font-size:18px;font-weight:650}
.what{font-size:17px;margin-top:6px;overflow-wrap:anywhere;white-space:pre-line}
.left{margin-top:12px;font-size:14px;color:var(--mut)}
.left b{color:var(--ink);font-size:17px;font-variant-numeric:tabular-nums}
.btn{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:48px;padding:10px 16px;border:1px solid var(--line);border-radius:10px;background:var(--card);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;text-align:center;cursor:pointer}
.btn.go{background:#1257d6;border-color:#1257d6;color:#fff}
.btn svg{flex:none}
.gap{display:grid;gap:12px}
legend{padding:0;font-weight:650;margin-bottom:10px}
.pick{position:absolute;opacity:0;pointer-events:none}
.tabs{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:4px;background:var(--page);border:1px solid var(--line);border-radius:10px;padding:4px;margin-bottom:16px}
.tabs label{min-height:44px;display:grid;place-items:center;text-align:center;border-radius:7px;font-size:15px;font-weight:600;line-height:1.2;color:var(--mut);cursor:pointer;padding:4px}
.panel{display:none}
.only .panel,#m0:checked~.p0,#m1:checked~.p1,#m2:checked~.p2{display:grid;gap:12px}
#m0:checked~.tabs [for=m0],#m1:checked~.tabs [for=m1],#m2:checked~.tabs [for=m2]{background:var(--card);color:var(--ink);box-shadow:0 1px 3px rgba(15,23,42,.18)}
#m0:focus-visible~.tabs [for=m0],#m1:focus-visible~.tabs [for=m1],#m2:focus-visible~.tabs [for=m2]{outline:3px solid var(--brand)}
.qr{background:#fff;border:1px solid #e2e6ec;border-radius:12px;padding:4px;width:min(100%,300px);margin:auto}
.qr svg{display:block;width:100%;height:auto}
.marks{display:flex;justify-content:center;gap:16px;flex-wrap:wrap}
.rows dd svg{vertical-align:-4px}
.rows{border-top:1px solid var(--line)}
.rows div{display:grid;grid-template-columns:1fr auto;align-items:center;column-gap:8px;padding:8px 0;border-bottom:1px solid var(--line)}
.rows dt{font-size:13px;color:var(--mut);grid-column:1}
.rows dd{font-weight:600;overflow-wrap:anywhere;grid-column:1;font-variant-numeric:tabular-nums}
@media(max-width:359px){.rows .num{font-size:14px;letter-spacing:-.02em}.rows button{min-width:64px;padding:0 8px}.card{padding-inline:12px}}
.rows .num{white-space:nowrap}
.rows .cp{grid-column:2;grid-row:1/3}
.rows button{min-width:72px;min-height:44px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:none;color:var(--brand);font:inherit;font-size:14px;font-weight:600;cursor:pointer}
.live{display:flex;gap:10px;align-items:center;font-size:14px;color:var(--mut)}
.live i{flex:none;width:10px;height:10px;border-radius:50%;background:#1257d6;animation:p 1.6s infinite}
@keyframes p{50%{opacity:.25}}
.note a{color:inherit;font-weight:600;display:inline-block;padding:6px 0}
.note{border:1px solid #e0b08a;background:#fff6ec;color:#7a3606;border-radius:10px;padding:10px 12px;font-size:14px}
.lines{list-style:none;margin:12px 0 0;padding:0;text-align:left;font-size:15px}
.lines li{display:flex;gap:12px;justify-content:space-between;padding:8px 0;border-top:1px solid var(--line)}
.lines span{min-width:0;overflow-wrap:anywhere}
.lines small{display:block;color:var(--mut)}
.lines b{white-space:nowrap;font-variant-numeric:tabular-nums}
label.f{display:grid;gap:6px;font-weight:600;font-size:15px}
.f input{font:inherit;width:100%;min-height:48px;padding:8px 12px;border:1px solid #8a94a3;border-radius:10px;background:var(--card);color:var(--ink)}
.f [aria-invalid]{border:2px solid var(--bad)}
.err{color:var(--bad);font-size:14px;font-weight:600}
summary{padding:10px 0;cursor:pointer;font-weight:600;color:var(--brand)}
footer{padding:8px 16px 24px;text-align:center;font-size:13px;color:var(--mut)}
footer p{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;column-gap:8px}
footer a,.file{display:inline-flex;align-items:center;min-height:44px}
footer a{color:inherit}
@media(min-width:860px){.shop div,main{max-width:600px}body:has(.two) .shop div,.two{max-width:clamp(1100px,66vw,1280px)}main{padding-block:32px;align-content:center}.two{grid-template-columns:1fr 2fr;gap:24px}.duo{grid-template-columns:minmax(260px,5fr) 7fr;gap:24px}.qr{width:min(100%,340px)}.sum .amt{font-size:min(3.3vw,46px)}.sum .long{font-size:min(2.4vw,32px)}.sum{position:sticky;top:24px;max-height:calc(100vh - 48px);display:grid;align-content:center}.card{padding:24px}}
@media screen and (prefers-color-scheme:dark){:root{--ink:#eef1f5;--mut:#a9b3c1;--line:#2d3644;--page:#0d131d;--card:#161e2b;--brand:#8ab4ff;--bad:#ff9a8f}.note{background:#33210f;border-color:#7a4a1c;color:#ffd3a8}}
@media(prefers-reduced-motion:reduce){*{animation:none!important}}
@media print{body{background:#fff;color:#000}.shop{background:none;color:#000}.card{border:0;box-shadow:none}nav,.btn,.leave,.help,.noprint{display:none!important}}
`

/** Of pages that say how it stands, so that the others stay small. */
const result = `
.side{display:grid;gap:16px;align-content:start;min-width:0}
.res{text-align:center;display:grid;gap:10px;justify-items:center;padding:28px 16px;border-radius:12px;color:#fff;background:#3f4957}
.res.ok{background:#067647}.res.bad{background:#b42318}.res.wait{background:#1257d6}
.res h1{font-size:clamp(26px,7.4vw,36px);line-height:1.2}
.res .amt{color:inherit;font-size:clamp(30px,10vw,50px)}
.res svg{width:84px;height:84px}
.res p{max-width:36ch;overflow-wrap:anywhere}
.spin{animation:s 1.1s linear infinite}
@keyframes s{to{transform:rotate(1turn)}}
.acts{display:grid;gap:12px}
@media(min-width:860px){.two.half{grid-template-columns:1fr 1fr}.half .res{align-content:center}.acts{grid-template-columns:1fr 1fr}}
@page{size:A5;margin:12mm}
@media print{.half{display:block}.res.ok{background:none;color:#000;padding:8px}}
`

const short = (css: string): string => css.replace(/\n/g, '')
export const style = short(source)
export const resultStyle = short(result)
