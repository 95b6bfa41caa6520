/** Who agrees to payouts, and accounts that nobody has been paid at. */
import { member } from '@saola/contract/member'
import { expect, type OpenWindow } from './journey.ts'
import { cafe } from './people.ts'
import { ask, readSession, signIn, type Session } from './portal.ts'
import { messages } from './simulator.ts'
import { ownWord, say } from './words.ts'

const APPROVERS = '01900000-0000-7000-8000-000000000004'
const PASSWORD = 'TraSen%58vang'
export const VIETCOMBANK = '970436'

let n = 0
/** An account that nobody has been paid at; its holder's name is the simulator's. */
export const account = (): string => `00${String(Date.now()).slice(-9)}${(n += 1)}1`

interface Approver {
  name: string
  phone: string
  session: Session
}
/** A second member, invited by SMS, with a password of their own. */
export async function anApprover(owner: Session, openWindow: OpenWindow): Promise<Approver> {
  const [name, phone] = [`Vũ Hồng ${ownWord()}`, `09${String(Date.now()).slice(-8)}`]
  await ask(owner, member.create, {
    body: { fullName: name, phone, roleGroupId: APPROVERS, bankAccountIds: [] },
  })
  const invited = await openWindow()
  let invitation = ''
  await expect
    .poll(
      async () => {
        invitation = /member-invitation#\w+/.exec((await messages(phone))[0]?.text ?? '')?.[0] ?? ''
        return invitation
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  await invited.goto(`/authenticate/${invitation}`)
  const m = say('vi').member.invitation
  await invited.getByLabel(m.password, { exact: true }).fill(PASSWORD)
  await invited.getByLabel(m.repeat, { exact: true }).fill(PASSWORD)
  await invited.getByRole('button', { name: m.submit }).click()
  await expect(invited).toHaveURL(/\/authenticate\/login$/)
  await signIn(invited, { phone, name, password: PASSWORD, merchantCode: cafe.code })
  return { name, phone, session: await readSession(invited) }
}
