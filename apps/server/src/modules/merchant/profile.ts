/** What a merchant has said of its business, encrypted (it names people), and as its own people see it. */
import type * as z from 'zod/mini'
import type { merchantProfile, profileIdentity } from '@saola/contract/merchant'
import { maskedNumber } from '@saola/contract/identity'
import { member, type Ctx } from '../../platform/context.ts'
import { encryptField, decryptField, type Place } from '../../platform/field-encryption.ts'
import { newViewLink, viewUrl } from '../../platform/view-link.ts'
import * as profileStore from './profile-store.ts'

type ProfileView = z.output<typeof merchantProfile>
type Person = Omit<z.output<typeof profileIdentity>, 'frontUrl' | 'backUrl'> & {
  frontId: string
  backId: string | null
}
/** The profile as it is stored: pictures and papers by id. */
export type Profile = Omit<ProfileView, 'documents' | 'representative' | 'owner'> & {
  documents: Omit<ProfileView['documents'][number], 'url'>[]
  representative: Person
  owner: Person
}

const place = (merchantId: string): Place => ({
  table: 'merchant_profile',
  column: 'sealed',
  row: merchantId,
  merchantId,
})

/** Keeps the profile and gives the merchant, sandbox merchant included, its business name. */
export async function setProfile(ctx: Ctx, merchantId: string, profile: Profile): Promise<void> {
  await profileStore.saveProfile(
    ctx.db,
    merchantId,
    encryptField(ctx, place(merchantId), JSON.stringify(profile)),
    ctx.clock.now(),
  )
  await profileStore.rename(ctx.db, merchantId, profile.companyName, ctx.clock.now())
}

/** What was misread of a card, wherever the profile names its bearer. */
export async function correctBearer(
  ctx: Ctx,
  merchantId: string,
  before: { no: string },
  card: Pick<Person, 'name' | 'no' | 'issueDate'>,
): Promise<void> {
  const encrypted = await profileStore.profile(ctx.db, merchantId)
  if (encrypted === null) return
  const p = JSON.parse(decryptField(ctx, place(merchantId), encrypted)) as Profile
  const { name, no, issueDate } = card
  const person = (one: Person): Person =>
    one.no === before.no ? { ...one, name, no, issueDate } : one
  const corrected: Profile = {
    ...p,
    representative: person(p.representative),
    owner: person(p.owner),
    owners: p.owners.map((o) =>
      o.identifyNumber === before.no ? { ...o, name, identifyNumber: no } : o,
    ),
  }
  await profileStore.saveProfile(
    ctx.db,
    merchantId,
    encryptField(ctx, place(merchantId), JSON.stringify(corrected)),
    ctx.clock.now(),
  )
}

/** Numbers are masked; links to pictures and papers are for the owner, who may also open them in their application. */
export async function profileView(ctx: Ctx): Promise<ProfileView | null> {
  const { liveMerchantId: id, isOwner } = member(ctx)
  const encrypted = await profileStore.profile(ctx.db, id)
  if (encrypted === null) return null
  const p = JSON.parse(decryptField(ctx, place(id), encrypted)) as Profile
  const url = (fileId: string | null): string | null =>
    isOwner && fileId !== null ? viewUrl(newViewLink(ctx, id, fileId)) : null
  const person = ({ frontId, backId, ...rest }: Person): ProfileView['owner'] => ({
    ...rest,
    no: maskedNumber(rest.no),
    frontUrl: url(frontId),
    backUrl: url(backId),
  })
  return {
    ...p,
    documents: p.documents.map((d) => ({ ...d, url: url(d.id) })),
    owners: p.owners.map((o) => ({ ...o, identifyNumber: maskedNumber(o.identifyNumber) })),
    representative: person(p.representative),
    owner: person(p.owner),
  }
}
