// @ts-nocheck
import { chromium } from '@playwright/test'
import { findChromium } from '../tools/find-chromium.mjs'
import { staff } from '@saola/demo/people'
import { Secret, TOTP } from 'otpauth'
import { writeFileSync } from 'node:fs'
const base='http://localhost:5000'
const [,, lang='vi', max='200']=process.argv
const b=await chromium.launch({executablePath: findChromium() ?? undefined})
const ctx=await b.newContext({viewport:{width:1280,height:800},locale:'vi-VN',timezoneId:'Asia/Ho_Chi_Minh',reducedMotion:'reduce'})
const page=await ctx.newPage()
await page.addInitScript(l=>localStorage.setItem('saola-backoffice.language',l),lang)
await page.goto(base+'/backoffice/login')
await page.locator('label',{hasText:/Quản trị hệ thống|administrat/i}).first().click()
await page.locator('input[autocomplete=username]').first().fill('root')
await page.locator('input[type=password]').first().fill('Saola#2026')
await page.locator('button[type=submit]').first().click()
const s=staff.find(p=>p.kind==='root').factorSecret
const f=page.locator('input[autocomplete=one-time-code]').first(); await f.waitFor(); await f.fill(new TOTP({secret:Secret.fromBase32(s)}).generate({timestamp:Date.now()+Number(process.env.STEP??0)*30000})); await page.locator('button[type=submit]').first().click().catch(()=>{})
await page.waitForURL(/backoffice\/?$/)
const token=await page.evaluate(()=>Object.entries(sessionStorage).find(([n])=>n.endsWith('accessToken'))[1])
const seen=new Map()
for(let i=0;i<80;i++){
  const r=await (await fetch(`${base}/pay/api/audit/cms/v1/getList?page=${i}&pageSize=50`,{headers:{authorization:'Bearer '+token}})).json()
  if(!r.data?.items?.length){ if(i===0)console.log(JSON.stringify(r).slice(0,300)); break }
  for(const x of r.data.items){ const k=x.operation+'|'+x.module+'|'+x.changes.map(c=>c.field).join(','); if(!seen.has(k)) seen.set(k,x) }
}
console.log(seen.size,'kinds')
const out=[]
let n=0
for(const [k,x] of seen){ if(n++>=Number(max))break
  await page.goto(`${base}/backoffice/audit?open=${x.id}`)
  const d=page.getByRole('dialog'); await d.waitFor({timeout:8000}).catch(()=>{}); await page.waitForTimeout(250)
  out.push('### '+k+'\n'+await d.innerText().catch(()=>'NO DIALOG'))
}
writeFileSync(`/work/tmp/h1-audit-${lang}.txt`,out.join('\n\n'))
await b.close()
