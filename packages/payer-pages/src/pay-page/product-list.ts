/** What only the shelf needs beyond the pages' common style and script: its goods, its bar at the thumb, and a sum that follows the fingers. */
const css = `
.shelf{padding-bottom:120px}
.goods,.lines{list-style:none;margin:0;padding:0}
.goods{padding:0 16px}
.goods li{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;padding:16px 0;border-bottom:1px solid var(--line)}
.goods li:last-child{border:0}
.goods img{width:72px;height:72px;object-fit:cover;border-radius:10px;background:var(--page)}
.pw{min-width:0;grid-column:2;overflow-wrap:anywhere}
li>.pw:first-child{grid-column:1/3}
.goods h2{font-size:16px;line-height:1.35}
.pr{display:flex;flex-wrap:wrap;gap:2px 10px;align-items:baseline}
.pr small,.out{color:var(--mut);font-size:13px}
.qty{grid-column:1/3;display:flex;gap:8px;justify-content:flex-end;align-items:center}
.qty input,.f textarea{font:inherit;min-height:48px;padding:8px;border:1px solid #8a94a3;border-radius:10px;background:var(--card);color:var(--ink)}
.qty [data-q]{width:72px;text-align:center;-moz-appearance:textfield}
.qty [data-q]::-webkit-inner-spin-button{display:none}
.qty [data-own]{flex:1;min-width:0}
.qty [aria-invalid]{border:2px solid var(--bad)}
.qty button{width:48px;height:48px;border:1px solid var(--line);border-radius:10px;background:var(--page);color:var(--ink);font-size:24px;line-height:1;cursor:pointer;touch-action:manipulation}
.out{grid-column:1/3;text-align:right;font-weight:600}
.goods .err{grid-column:1/3;text-align:right}
.f textarea{width:100%}
.tick{display:flex;gap:12px;align-items:center;cursor:pointer}
.tick input{width:24px;height:24px;flex:none}
.bar{position:fixed;inset:auto 0 0;background:var(--card);border-top:1px solid var(--line);padding:12px max(16px,calc(50vw - 224px)) calc(12px + env(safe-area-inset-bottom));display:flex;gap:16px;align-items:center;z-index:1}
@media(min-width:860px){main.shelf{align-content:start;padding-bottom:120px}.bar{padding-inline:max(16px,calc(50vw - 284px))}}
.bar p{flex:1;display:grid;min-width:0}
.bar b{font-size:20px;font-variant-numeric:tabular-nums}
.bar .btn{width:auto;padding:10px 28px}
`
const js = `
((d)=>{
  let f=d.querySelector("[data-order]"),t=d.querySelector("[data-total]"),c=d.querySelector("[data-count]"),
  typed=v=>/^\\s*(\\d+|[1-9]\\d{0,2}([., ])\\d{3}(\\2\\d{3})*)\\s*(₫|đồng|vnđ|vnd|đ)?\\s*$/i.test(v)?+v.replace(/\\D/g,""):0,
  money=n=>String(n).replace(/\\B(?=(\\d{3})+$)/g,".")+"\\u00a0₫",
  sum=()=>{
    let s=0,k=0;
    f.querySelectorAll("[data-p]").forEach(r=>{
      let q=r.querySelector("[data-q]"),o=r.querySelector("[data-own]"),p=r.dataset.p.split(" "),n=q?+q.value||0:0,u=o?typed(o.value):+p[0];
      p.slice(1).forEach(x=>{let y=x.split(":");if(n>=y[0])u=+y[1]});
      s+=n*u;k+=n
    });
    if(t){t.textContent=money(s);c.textContent=k==1?c.dataset.one:c.dataset.count.replace("#",k)}
  };
  if(!f)return;
  f.addEventListener("click",e=>{
    let b=e.target.closest("[data-d]");
    if(!b)return;
    let q=b.parentNode.querySelector("[data-q]");
    q.value=Math.min(q.max,Math.max(0,(+q.value||0)+ +b.dataset.d));
    sum()
  });
  f.addEventListener("input",sum);
  f.addEventListener("change",e=>{
    let o=e.target,v=o.matches("[data-own]")&&typed(o.value);
    if(v)o.value=money(v)
  });
  addEventListener("pageshow",sum);
  sum()
})(document);`
export const productListStyle = css.replace(/\n/g, '')
export const productListScript = js.replace(/\n\s*/g, '')
