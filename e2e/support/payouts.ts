/** Who agrees to payouts, and accounts that nobody has been paid at. */
import { auth } from '@saola/contract/auth'
import { fullPath, type Call, type Output, type Request } from '@saola/contract/call'
import { member } from '@saola/contract/member'
import { payout, type PayoutItem } from '@saola/contract/payout'
import { wirePassword } from '@saola/web/session/wirePassword'
import { serverUrl } from './addresses.ts'
import { expect } from './journey.ts'
import { cafe } from './people.ts'
import { ask, sessionWith, type Session } from './portal.ts'
import { messages, nextCode } from './simulator.ts'
import { ownWord } from './words.ts'

const APPROVERS = '01900000-0000-7000-8000-000000000004'
const PASSWORD = wirePassword('TraSen%58vang')
export const VIETCOMBANK = '970436'

let n = 0
/** An account that nobody has been paid at; its holder's name is the simulator's. */
export const account = (): string => `00${String(Date.now()).slice(-9)}${(n += 1)}1`

/** A payout in Test Mode that waits for somebody to agree. */
export const makePayout = (
  session: Session,
  of: { content: string; amount: number; toAccountNo?: string },
): Promise<PayoutItem> =>
  ask(
    session,
    payout.create,
    {
      body: {
        toBankBin: VIETCOMBANK,
        toAccountNo: account(),
        toAccountName: 'Nguyễn Văn An',
        nameConfirmed: true,
        ...of,
      },
    },
    { test: true },
  )

/** A call that nobody has to be signed in for. */
async function publicly<const C extends Call>(
  call: C,
  body: Request<C>['body'],
): Promise<Output<C>> {
  const response = await fetch(serverUrl + fullPath(call, false), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, data } = (await response.json()) as { code: number; data: Output<C> }
  expect(code, call.id).toBe(0)
  return data
}

interface Approver {
  name: string
  phone: string
  session: Session
}
/** A second member, invited by SMS, with a password of their own, signed in; of the approvers' group, or with these rights alone. The screens for this have journeys of their own. */
export async function anApprover(owner: Session, actions?: string[]): Promise<Approver> {
  const [name, phone] = [`Vũ Hồng ${ownWord()}`, `09${String(Date.now()).slice(-8)}`]
  await ask(owner, member.create, {
    body: {
      fullName: name,
      phone,
      bankAccountIds: [],
      ...(actions === undefined ? { roleGroupId: APPROVERS } : { actions }),
    },
  })
  let token = ''
  await expect
    .poll(
      async () =>
        (token = /member-invitation#(\w+)/.exec((await messages(phone))[0]?.text ?? '')?.[1] ?? ''),
      { timeout: 30_000 },
    )
    .not.toBe('')
  await publicly(member.acceptInvitation, { token, password: PASSWORD })
  const code = await nextCode(phone)
  const step = await publicly(auth.memberLogin, {
    merchantCode: cafe.code,
    phone,
    password: PASSWORD,
  })
  const tokens = await publicly(auth.memberVerifyOtp, {
    sessionId: step.sessionId,
    otp: await code(),
  })
  return { name, phone, session: sessionWith(tokens) }
}
