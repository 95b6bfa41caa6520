/**
 * What the open page does beyond plain HTML: say that the network is away, count down, copy, and learn the result (event stream, with
 * the query call while the stream is down). Everything it adds also works without it, only slower, so a phone too old to read it loses
 * nothing else.
 */
const source = `
((d,w)=>{
  let b=d.body.dataset,
  all=(s,f)=>d.querySelectorAll(s).forEach(f),
  two=n=>(n<10?"0":"")+n,
  net=()=>all("[data-off]",e=>{e.hidden=navigator.onLine!==false});
  net();
  w.addEventListener("online",net);
  w.addEventListener("offline",net);
  all("[data-js]",e=>{e.hidden=false});
  all("[data-copy]",e=>{
    let t=e.textContent,v=e.dataset.copy,
    done=()=>{e.textContent=b.copied;setTimeout(()=>{e.textContent=t},2e3)},
    old=()=>{let x=d.createElement("textarea");x.value=v;d.body.appendChild(x);x.select();d.execCommand("copy");x.remove();done()};
    e.onclick=()=>navigator.clipboard?navigator.clipboard.writeText(v).then(done,old):old()
  });
  all("[data-print]",e=>{e.onclick=()=>w.print()});
  all("form[data-go]",f=>f.submit());
  all("[data-left]",e=>{
    let u=e.dataset.url,end=Date.now()+ +e.dataset.left,tick=setInterval(()=>{
      let s=Math.max(0,Math.ceil((end-Date.now())/1e3)),h=s/3600|0;
      e.textContent=u?s:(h?h+":":"")+two(s%3600/60|0)+":"+two(s%60);
      if(!s){clearInterval(tick);u?location.href=u:setTimeout(()=>location.reload(),1500)}
    },250)
  })
})(document,window);`
/** Only where a result is waited for. */
const watchSource = `
((d,w)=>{
  let b=d.body.dataset,n=0,es,
  on=j=>{
    let s=j.status;
    if(!b.when)return;
    if(s!==b.status&&b.when.includes(s)){b.when="";location.replace(b.next)}
    else if(j.heldAmount!=b.held){b.when="";location.reload()}
  },
  ask=()=>{
    if(d.hidden||es&&es.readyState===1&&n++%5)return;
    fetch(b.query).then(r=>r.json()).then(j=>on(j.data)).catch(()=>{})
  },
  now=()=>{n=0;ask()};
  setInterval(ask,4e3);
  d.addEventListener("visibilitychange",now);
  w.addEventListener("online",now);
  if(w.EventSource){es=new EventSource(b.events);es.onmessage=e=>on(JSON.parse(e.data))}
})(document,window);`

const short = (text: string): string => text.replace(/\n\s*/g, '')
export const script = short(source)
export const watchScript = short(watchSource)
