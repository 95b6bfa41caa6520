/** The simulated bank as tests use it: its stable calls, never its insides. */
import { expect } from '@playwright/test'
import { simulatorUrl } from './addresses.ts'
import { cafe } from './people.ts'

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(
    simulatorUrl + path,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  )
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer as T
}

interface Message {
  id: string
  code: string | null
  text: string
}
const inbox = async (to: string): Promise<Message[]> =>
  (await call<{ items: Message[] }>(`/api/inbox?to=${encodeURIComponent(to)}`)).items
/** What has arrived for somebody, newest first. */
export const messages = (to: string): Promise<readonly { text: string }[]> => inbox(to)

/** The temporary password that was mailed to a person of the bank. */
export async function temporaryPassword(email: string): Promise<string> {
  const label = /(?:Mật khẩu tạm|Temporary password): (\S+)/
  let found = ''
  await expect
    .poll(
      async () =>
        (found = (await inbox(email)).map(({ text }) => label.exec(text)?.[1]).find(Boolean) ?? ''),
      { message: `a password for ${email}`, timeout: 30_000 },
    )
    .not.toBe('')
  return found
}

/** Remembers what has arrived. @returns a function that waits for the code of the next message. */
export async function nextCode(to: string): Promise<() => Promise<string>> {
  const known = new Set((await inbox(to)).map(({ id }) => id))
  return async () => {
    let code: string | null = null
    await expect
      .poll(
        async () =>
          (code =
            (await inbox(to)).find((one) => !known.has(one.id) && one.code !== null)?.code ?? null),
        { message: `a code for ${to}`, timeout: 30_000 },
      )
      .not.toBeNull()
    return code ?? ''
  }
}

export interface Credit {
  accountNo: string
  amount: number
  content?: string
  fromName?: string
  fromAccount?: string
  fromBin?: string
}
/** A raw incoming transfer, whatever the QR had asked for. */
export const credit = (body: Credit): Promise<{ bankReference: string }> =>
  call('/api/bank/credit', body)

/** The payer's bank app without its screen. The bank learns of a new link's account a moment after the link is made, so the payer tries again. */
export async function payQr(qr: string, amount?: number): Promise<{ bankReference: string }> {
  let paid = { bankReference: '' }
  await expect(async () => {
    paid = await call('/api/phone/pay', { qr, ...(amount === undefined ? {} : { amount }) })
  }).toPass({ timeout: 30_000 })
  return paid
}

export interface NewAccount {
  accountNo: string
  accountName: string
  idCardNo: string
  phone: string
  branch: string
  balance: number
}
/** An account at the bank whose holder can link it. */
export const openAccount = (body: NewAccount): Promise<{ accountNo: string }> =>
  call('/api/bank/accounts', body)

export interface Line {
  transactionNo: string
  amount: number
  coefficient: 1 | -1
  transGroup: string
  detail: string
}
/** A server that has just begun writes down the demo's past sales while it already serves, and tells the bank of them when all are in the books. */
export async function demoStands(): Promise<void> {
  const from = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
  const known = async (): Promise<number> =>
    (
      await call<{ items: Line[] }>(
        `/api/bank/accounts/${cafe.accounts[0]!.accountNo}/statement?from=${from}`,
      )
    ).items.length
  await expect
    .poll(known, {
      message: "the demo's sales are in the books",
      timeout: 150_000,
      intervals: [500],
    })
    .toBeGreaterThan(0)
}
export const statement = async (accountNo: string): Promise<Line[]> =>
  (await call<{ items: Line[] }>(`/api/bank/accounts/${accountNo}/statement`)).items

/** Lets the bank read the QR in a picture. */
export async function decodePicture(
  png: Buffer,
): Promise<{ qr: string; accountNo: string; amount: number | null; content: string | null }> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'qr.png')
  const response = await fetch(`${simulatorUrl}/api/phone/decode`, { method: 'POST', body: form })
  if (!response.ok) throw new Error(`the picture shows no QR: ${response.status}`)
  return (await response.json()) as Awaited<ReturnType<typeof decodePicture>>
}

/** Makes the bank's side fail in a known way, or well again. */
export const fault = (
  name: string,
  how: { on: boolean; times?: number; delayMs?: number; accountNo?: string },
): Promise<unknown> => call('/api/faults', { name, ...how })

/** An account at the bank in somebody's name; its number is nobody's yet. */
export const openSalaryAccount = (accountNo: string, accountName: string): Promise<unknown> =>
  call('/api/bank/accounts', { accountNo, accountName })
