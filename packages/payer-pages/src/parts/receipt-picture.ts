/** The receipt as a picture: drawn in the browser from the rows on the page, then shared, or saved where sharing is not known. */
const js = `
((d,w)=>{
  let b=d.querySelector("[data-picture]");
  if(!b)return;
  b.onclick=()=>{
    let W=720,y=70,c=d.createElement("canvas"),g,
    rows=[...d.querySelectorAll("[data-receipt] li,[data-receipt] .rows div")].map(r=>[...r.children].slice(0,2).map(x=>x.innerText.replace(/\\s+/g," "))),
    font=(n,k)=>{g.font=(k||400)+" "+n+"px system-ui,sans-serif"},
    lines=(t,m)=>{let o=[],l="";t.split(" ").forEach(p=>{if(l&&g.measureText(l+" "+p).width>m){o.push(l);l=p}else l+=(l?" ":"")+p});return o.concat(l)},
    text=h=>d.querySelector(h).innerText;
    c.width=W;c.height=240+rows.length*150;g=c.getContext("2d");
    g.fillStyle="#fff";g.fillRect(0,0,W,c.height);
    g.fillStyle="#067647";font(30,650);g.fillText(text(".res h1"),40,y);y+=64;
    g.fillStyle="#0f172a";font(52,700);g.fillText(text(".res .amt"),40,y);y+=40;
    rows.forEach(([a,v])=>{
      g.fillStyle="#525d6d";font(24);lines(a,640).forEach(l=>g.fillText(l,40,y+=32));
      g.fillStyle="#0f172a";font(28,600);lines(v||"",640).slice(0,2).forEach(l=>g.fillText(l,40,y+=36));
      y+=14
    });
    let o=d.createElement("canvas");o.width=W;o.height=y+40;o.getContext("2d").drawImage(c,0,0);
    o.toBlob(p=>{
      let n=b.dataset.picture,f=w.File&&new File([p],n,{type:"image/png"});
      if(f&&navigator.canShare&&navigator.canShare({files:[f]})&&matchMedia("(pointer:coarse)").matches)return navigator.share({files:[f]}).catch(()=>{});
      let a=d.createElement("a");a.href=URL.createObjectURL(p);a.download=n;a.click()
    })
  }
})(document,window);`
export const receiptPictureScript = js.replace(/\n\s*/g, '')
