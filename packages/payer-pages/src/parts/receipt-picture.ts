/** The receipt as a picture: drawn in the browser from the rows on the page, then shared, or saved where sharing is not known. */
const js = `
((d,w)=>{
  let b=d.querySelector("[data-picture]");
  if(!b)return;
  b.onclick=()=>{
    let W=720,y=0,c=d.createElement("canvas"),g,
    q=d.querySelector(".test"),
    face=getComputedStyle(d.body).fontFamily,
    rows=[...d.querySelectorAll("[data-receipt] li,[data-receipt] .rows div")].map(r=>[...r.children].slice(0,2).map(x=>x.innerText.replace(/\\s+/g," "))),
    font=(n,k,f)=>{g.font=(k||400)+" "+n+"px "+face;g.fillStyle=f},
    fits=t=>g.measureText(t).width<=640,
    lines=t=>{
      let o=[],l="";
      t.split(" ").forEach(p=>{
        if(l&&!fits(l+" "+p)){o.push(l);l=p}else l+=(l?" ":"")+p;
        while(!fits(l)){let n=l.length;while(!fits(l.slice(0,n)))n--;o.push(l.slice(0,n));l=l.slice(n)}
      });
      return o.concat(l)
    },
    draw=(t,h,m)=>{let o=lines(t);o.slice(0,m).forEach((l,i)=>g.fillText(i==m-1&&o[m]?l.slice(0,-2)+"…":l,40,y+=h))},
    text=h=>d.querySelector(h).innerText;
    c.width=W;c.height=360+rows.length*280;g=c.getContext("2d");
    g.fillStyle="#fff";g.fillRect(0,0,W,c.height);
    if(q){g.fillStyle="#b54708";g.fillRect(0,0,W,56);font(22,600,"#fff");y=-20;draw(q.innerText,56,1);y=56}
    g.fillStyle="#067647";g.fillRect(0,y,W,180);
    y+=24;font(30,650,"#fff");draw(b.dataset.title,44,1);
    font(56,700,"#fff");draw(text(".res .amt"),72,1);
    y+=48;
    rows.forEach(([a,v],i)=>{
      if(i){g.fillStyle="#e2e6ec";g.fillRect(40,y+=2,640,1)}
      y+=14;
      font(24,400,"#525d6d");draw(a,32,4);
      font(28,600,"#0f172a");draw(v||"",38,3);
      y+=18
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
