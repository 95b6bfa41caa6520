/** Pure decisions about members. */
import { memberActions, type MemberAction } from '@saola/contract/member'
import type { MemberStatus } from '@saola/contract/enums'

/** A link to set a first password holds so long; a lasting password is never sent. */
export const INVITATION_HOURS = 72
/** Messages to one member, and of one merchant, in a day. */
export const INVITATIONS_PER_MEMBER = 5
export const INVITATIONS_PER_MERCHANT = 100
export const MEMBERS_MOST = 500

/** @param may the caller manages members at all, does not look at themselves, and reaches the member's rights. */
export const allowedOn = (
  member: { is_owner: boolean; status: MemberStatus },
  may: boolean,
): MemberAction[] =>
  member.is_owner || !may
    ? []
    : (Object.keys(memberActions) as MemberAction[]).filter((action) =>
        (memberActions[action] as readonly string[]).includes(member.status),
      )

/** A shop's name inside an SMS of ours: nothing that a phone would turn into a link. */
export const shopWord = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M}\p{N} &-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 40)
/** 090•••4567 */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}•••${phone.slice(-4)}`
/** Accounts beyond the holder's own; null or none = all of the merchant's. */
export const withinAccounts = (
  held: readonly string[] | null,
  wanted: readonly string[],
): boolean => held === null || (wanted.length > 0 && wanted.every((id) => held.includes(id)))
