/** Customers who act for themselves, as a browser without script does: pages over HTTP, forms as they stand there, codes out of messages. */
import { digits } from '../src/platform/ids.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

export interface Visited {
  status: number
  html: string
  text: string
  /** Where it leads, with 303. */
  to: string | null
  cookie: string | null
  headers: Headers
}
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plain = (html: string): string =>
  html
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => NAMED[name]!)
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

export interface Browser {
  cookie: string | null
  get(path: string): Promise<Visited>
  /** Sends the form with this action as it stands on the page, with what is typed into it. */
  send(page: Visited, action: RegExp, typed?: Record<string, string>): Promise<Visited>
  post(
    path: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Visited>
  follow(page: Visited): Promise<Visited>
}
/** @param name of the cookie that it keeps: a customer's, or an employee's */
export function browser(world: World, name: 'subscriber' | 'salary' = 'subscriber'): Browser {
  const visit = async (path: string, init: RequestInit = {}): Promise<Visited> => {
    const response = await fetch(world.base + path, {
      redirect: 'manual',
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        ...(b.cookie === null ? {} : { cookie: b.cookie }),
      },
    })
    const html = await response.text()
    const set = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
    if (set !== undefined) b.cookie = set.split(';')[0]!
    return {
      status: response.status,
      html,
      to: response.headers.get('location'),
      cookie: set ?? null,
      headers: response.headers,
      text: plain(
        html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' '),
      ).replace(/\s+/g, ' '),
    }
  }
  const b: Browser = {
    cookie: null,
    get: (path) => visit(path),
    post: (path, form, headers = {}) =>
      visit(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    send: (page, action, typed = {}) => {
      const found = [...page.html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)]
        .map(([, tag, inside]) => [/action="([^"]*)"/.exec(tag!)?.[1] ?? '', inside!] as const)
        .find(([url]) => action.test(plain(url)))
      if (!found) throw new Error(`no form ${action} in ${page.text}`)
      const form: Record<string, string> = {}
      for (const [tag] of found[1].matchAll(/<input[^>]*>/g)) {
        const name = /name="([^"]*)"/.exec(tag)?.[1]
        const isChoice = /type="(radio|checkbox)"/.test(tag)
        if (name && (!isChoice || /checked=""/.test(tag)))
          form[name] = plain(/value="([^"]*)"/.exec(tag)?.[1] ?? '')
      }
      return b.post(plain(found[0]), { ...form, ...typed })
    },
    follow: (page) => visit(page.to!),
  }
  return b
}
/** The code that was sent last to a phone number or an e-mail address. */
export async function sentCode(world: World, to: string): Promise<string> {
  await world.work()
  const texts = to.includes('@')
    ? world.outbox.mails.filter((mail) => mail.to === to).map((mail) => mail.text)
    : world.outbox.sms.filter((sms) => sms.to === to).map((sms) => sms.text)
  const code = /\b(\d{6})\b/.exec(texts.at(-1) ?? '')?.[1]
  if (code === undefined) throw new Error(`no code for ${to}`)
  return code
}
/** A transfer to a payment's virtual account, as the bank core tells it. */
export async function transfer(
  world: World,
  paymentId: string,
  more: Record<string, unknown> = {},
  test = false,
): Promise<void> {
  const [payment] = await asOwner<{ virtual_account: string; account_no: string; amount: number }>(
    world,
    'select virtual_account, account_no, amount::int from payment where id = $1',
    [paymentId],
  )
  const answer = await world.notify(
    {
      bankReference: `FT${digits(13)}`,
      accountNo: payment!.account_no,
      virtualAccount: payment!.virtual_account,
      amount: payment!.amount,
      currency: 'VND',
      content: 'Ky dau',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'NGUYEN THI ANH',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
      ...more,
    },
    { test },
  )
  if (answer.body.code !== 0) throw new Error(answer.text)
  await world.work()
}
