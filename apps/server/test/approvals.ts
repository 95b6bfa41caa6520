/** The second person of the tests. */
import sharp from 'sharp'
import { expect } from 'vitest'
import {
  approval,
  type ApprovalDetail,
  type ApprovalKind,
  type Outcome,
} from '@saola/contract/approval'
import { fullPath } from '@saola/contract/call'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

export interface ApprovedAnswer {
  id: string | null
}
export const proposalOf = (
  world: World,
  token: string,
  id: string,
): Promise<Answer<ApprovalDetail>> =>
  world.send<typeof approval.get, ApprovalDetail>(approval.get, { params: { id } }, { token })

/** Approves what they have just looked at; where they may not look, a fingerprint of nothing is sent. */
export async function approve(
  world: World,
  token: string,
  id: string,
  contentHash?: string,
): Promise<Answer<ApprovedAnswer>> {
  const seen = contentHash ?? (await proposalOf(world, token, id)).body.data?.contentHash
  return world.send<typeof approval.approve, ApprovedAnswer>(
    approval.approve,
    { params: { id }, body: { contentHash: seen ?? '0'.repeat(64), note: null } },
    { token },
  )
}
export const deny = (
  world: World,
  token: string,
  id: string,
  note = 'Chưa đúng',
): Promise<Answer<null>> =>
  world.send<typeof approval.deny, null>(
    approval.deny,
    { params: { id }, body: { note } },
    { token },
  )
export const withdraw = (world: World, token: string, id: string): Promise<Answer<null>> =>
  world.send<typeof approval.withdraw, null>(
    approval.withdraw,
    { params: { id }, body: {} },
    { token },
  )

/** Puts a file to a proposal. */
export function attach(
  world: World,
  token: string,
  id: string,
  bytes: Buffer,
  name: string,
): Promise<Answer> {
  const form = new FormData()
  form.set('id', id)
  form.set('file', new Blob([bytes as never]), name)
  return world.raw(fullPath(approval.attach, false), {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
}
/** The same with a small picture, as a scanned letter is one. */
export async function attachPaper(world: World, token: string, id: string): Promise<void> {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
  const { body } = await attach(world, token, id, await picture.png().toBuffer(), 'cong-van.png')
  expect(body).toMatchObject({ code: 0 })
}

/** What became of a change that may take two people, once the second has approved it: `id` is the changed thing's. A refusal is answered as it is. */
export async function settled(
  world: World,
  answer: Answer<Outcome>,
  token: string,
): Promise<Answer<Outcome>> {
  if (answer.body.code !== 0 || answer.body.data.outcome === 'DONE') return answer
  const { status, body } = await approve(world, token, answer.body.data.id)
  return {
    ...answer,
    status,
    body: { ...body, data: { outcome: 'DONE', id: body.data?.id ?? '' } },
  }
}
/** The same, with the thing itself as the answer. */
export async function settledAs<T>(
  world: World,
  answer: Answer<Outcome>,
  token: string,
  read: (id: string) => Promise<T>,
): Promise<Answer<T>> {
  const done = await settled(world, answer, token)
  const data = done.body.code === 0 ? await read(done.body.data.id) : (done.body.data as never)
  return { ...done, body: { ...done.body, data } }
}

/** The root admin's rule that one person does for a kind of change: for tests of what the change itself does. */
export const leaveToOne = (world: World, kind: ApprovalKind): Promise<unknown> =>
  asOwner(
    world,
    `insert into approval_rule (kind, people, expire_hours, escalate_hours, modified_by, modified_at) values ($1, 1, 720, 24, 'test', now())
     on conflict (kind) do update set people = 1`,
    [kind],
  )
