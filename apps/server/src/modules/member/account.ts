/** A member's own account, for the modules through which people register, sign in and set themselves up. */
import type { Ctx } from '../../platform/context.ts'
import * as store from './account-store.ts'

/** @returns false when the phone has its account already: two may register it in the same moment. */
export const addAccount = (ctx: Ctx, account: store.NewAccount): Promise<boolean> =>
  store.insertAccount(ctx.db, account)

/** Writes down that a member signs in, in this language. @returns whether it was their first time. */
export const markSignIn = async (ctx: Ctx, memberId: string): Promise<boolean> =>
  (await store.markSignIn(ctx.db, memberId, ctx.language, ctx.clock.now()))?.first ?? false

/** Sets a password while the one that was judged still holds; lifts the person's own emergency lock, nobody else's block. @returns false when it was changed meanwhile. */
export const setPassword = async (
  ctx: Ctx,
  person: { merchantId: string; id: string },
  password: { before: string | null; hash: string; lifts: boolean },
): Promise<boolean> =>
  (await store.setPassword(ctx.db, person.merchantId, person.id, {
    ...password,
    now: ctx.clock.now(),
  })) === 1

/** The emergency lock. @returns false when somebody else has blocked or closed the account already. */
export const lockAccount = async (ctx: Ctx, merchantId: string, id: string): Promise<boolean> =>
  (await store.lockAccount(ctx.db, merchantId, id, ctx.clock.now())) === 1

export const setProfile = (
  ctx: Ctx,
  merchantId: string,
  id: string,
  profile: { avatar: string | null; fullName: string },
): Promise<number> => store.setProfile(ctx.db, merchantId, id, profile, ctx.clock.now())

/** Where e-mail notifications for a member go, locked for a change. */
export const emailPreferences = (
  ctx: Ctx,
  merchantId: string,
  id: string,
): Promise<{ email: string | null; allow_email: boolean } | null> =>
  store.emailPreferences(ctx.db, merchantId, id)
export const setEmailPreferences = (
  ctx: Ctx,
  merchantId: string,
  id: string,
  to: { email: string | null; allowEmail: boolean },
): Promise<number> =>
  store.setEmailPreferences(ctx.db, merchantId, id, { ...to, now: ctx.clock.now() })
