/** The named people of the tests, signed in. Call again after a jump of the clock: tokens live ten minutes, sessions twelve hours. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { authCms } from '@saola/contract/auth-cms'
import { bakery, cafe, DEMO_PASSWORD, staff } from '@saola/demo/people'
import type { Ctx } from '../src/platform/context.ts'
import { inTransaction } from '../src/platform/db.ts'
import { Refusal } from '../src/platform/errors.ts'
import { uuid } from '../src/platform/ids.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { hashPassword } from '../src/platform/password.ts'
import type { TokenAudience } from '../src/platform/tokens.ts'
import { startFactor } from '../src/modules/second-factor/service.ts'
import { needsSecondFactor, openSession } from '../src/modules/session/service.ts'
import * as bankAccount from '../src/modules/bank-account/service.ts'
import * as member from '../src/modules/member/service.ts'
import * as merchant from '../src/modules/merchant/service.ts'
import * as shopSetting from '../src/modules/shop-setting/service.ts'
import * as user from '../src/modules/user/service.ts'
import { seedDemo } from '../src/seed.ts'
import { wirePassword, type World } from './world.ts'

export interface Person {
  id: string
  token: string
  refreshToken: string
  phone: string
  merchantId: string
  sandboxId: string
  merchantCode: string
}
export interface StaffPerson {
  id: string
  token: string
  refreshToken: string
  username: string
}
export interface People {
  /** Owner of SAOLA001, ACTIVE, and its cashier (codes 1200, 1501, 1502, 1901, 1904, 2000). */
  owner: Person
  cashier: Person
  /** Owner of another ACTIVE merchant: what the first must not see. */
  other: Person
  /** Owner of a merchant that is CREATED: Test Mode only. */
  fresh: Person
  maker: StaffPerson
  checker: StaffPerson
  root: StaffPerson
}

const bookshop = {
  id: '01920000-0000-7000-8000-000000000001',
  sandboxId: '01920000-0000-7000-8000-000000000002',
  code: 'SAOLA099',
  name: 'Nhà sách Bình Minh',
  status: 'ACTIVE',
  owner: { id: '01920000-0000-7000-8000-000000000011', phone: '0907654321' },
  accounts: { live: '700200300499', sandbox: '970200300499' },
} as const

const hashes = new Map<string, Promise<string>>()
/** Hashes for a world's people, one each: made for the first world and used again in the next, for they cost more than all else of a person. */
function hashesOfAll(): typeof hashPassword {
  let n = 0
  return (config, wire) => {
    const key = `${config.keys.pepper} ${wire} ${n++}`
    const found = hashes.get(key) ?? hashPassword(config, wire)
    hashes.set(key, found)
    return found
  }
}

export async function people(world: World): Promise<People> {
  const hash = hashesOfAll()
  await seedDemo(world.app, hash)
  await seedBookshop(world, hash)
  const member = async (
    m: { id: string; sandboxId: string; code: string },
    person: { id: string; phone: string },
  ): Promise<Person> => ({
    ...(await signIn(world, 'portal', person.id)),
    id: person.id,
    phone: person.phone,
    merchantId: m.id,
    sandboxId: m.sandboxId,
    merchantCode: m.code,
  })
  const bank = async (username: string): Promise<StaffPerson> => {
    const found = staff.find((s) => s.username === username)!
    return { ...(await signIn(world, found.kind, found.id)), id: found.id, username }
  }
  return {
    owner: await member(cafe, cafe.members[0]!),
    cashier: await member(cafe, cafe.members[1]!),
    other: await member(bookshop, bookshop.owner),
    fresh: await member(bakery, bakery.members[0]!),
    maker: await bank('maker'),
    checker: await bank('checker'),
    root: await bank('root'),
  }
}

/** Tokens for somebody, without the steps: those have tests of their own. */
export async function signIn(
  world: World,
  audience: TokenAudience,
  subjectId: string,
): Promise<{ token: string; refreshToken: string }> {
  const opened = await inTransaction(world.app.db, async (tx) => {
    const ctx = { ...jobCtx(world.app, 'test'), db: tx, address: '127.0.0.1' }
    if (audience === 'portal') await member.markSignIn(ctx, subjectId)
    return openSession(ctx, audience, subjectId)
  })
  if (opened instanceof Refusal) throw opened
  return { token: opened.tokens.token, refreshToken: opened.tokens.refreshToken }
}

/** A member of SAOLA001 who holds exactly these codes. */
export async function memberWith(
  world: World,
  codes: readonly number[],
  phone = `09${String(Date.now()).slice(-8)}`,
): Promise<Person> {
  const code = `G${uuid()}`
  await sql`
    insert into
      role_group (id, merchant_id, code, name, codes, created_at)
    values
      (
        ${uuid()},
        null,
        ${code},
        ${code},
        ${[...codes]}::int[],
        now()
      )
  `.execute(world.app.db)
  const id = await inTransaction(world.app.db, async (tx) =>
    user.addMember(
      { ...jobCtx(world.app, 'test'), db: tx },
      {
        merchantId: cafe.id,
        phone,
        fullName: 'Người thử',
        email: null,
        passwordHash: 'none',
        isOwner: false,
        role: code,
        status: 'ACTIVE',
      },
    ),
  )
  return {
    ...(await signIn(world, 'portal', id)),
    id,
    phone,
    merchantId: cafe.id,
    sandboxId: cafe.sandboxId,
    merchantCode: cafe.code,
  }
}

/** A person of the bank who holds exactly these codes; `name` is their user name and, in capitals, their staff id. */
export async function staffWith(
  world: World,
  codes: readonly number[],
  name: string,
): Promise<StaffPerson> {
  const [id, group] = [uuid(), uuid()]
  await sql`
    insert into
      role_group (id, merchant_id, code, name, codes, scope, created_at)
    values
      (
        ${group},
        null,
        ${`G${group}`},
        ${`G${group}`},
        ${[...codes]}::int[],
        'ADMIN',
        now()
      )
  `.execute(world.app.db)
  await sql`
    insert into
      admin (
        id,
        username,
        full_name,
        staff_id,
        office,
        kind,
        role_group_id,
        password_hash,
        status,
        created_at
      )
    values
      (
        ${id},
        ${name},
        ${`Người ${name}`},
        ${name.toUpperCase()},
        'Hội sở',
        'cms',
        ${group},
        'none',
        'ACTIVE',
        now()
      )
  `.execute(world.app.db)
  if (needsSecondFactor({ kind: 'cms', codes }, 'PEOPLE')) await giveFactor(world, id)
  return { ...(await signIn(world, 'cms', id)), id, username: name }
}

/** A second factor that is on, for who needs one to work. @returns the secret of its app. */
export async function giveFactor(world: World, adminId: string): Promise<string> {
  const secret = new Secret({ size: 20 }).base32
  await startFactor(jobCtx(world.app, 'test'), adminId, secret)
  return secret
}
/** What an authenticator app shows. @param steps how many times thirty seconds its clock is off. */
export const appCode = (world: Pick<World, 'clock'>, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.clock.now().getTime() + steps * 30_000,
  })
const FACTOR_SECRET = staff.find((s) => s.kind === 'root')!.factorSecret!
/** The root admin's sign-in, both steps of it. */
export async function enterAsRoot(
  world: World,
  password = wirePassword(DEMO_PASSWORD),
): Promise<{ token: string; refreshToken: string }> {
  const step = await world.send<typeof authCms.rootLogin, { challenge: string }>(
    authCms.rootLogin,
    { body: { username: 'root', password } },
  )
  // A code is good once: another sign-in a moment later takes the next one.
  for (const drift of [-1, 0, 1]) {
    const answer = await world.send<
      typeof authCms.verifyCode,
      { token: string; refreshToken: string }
    >(authCms.verifyCode, {
      body: {
        challenge: step.body.data.challenge,
        code: appCode(world, FACTOR_SECRET, drift),
      },
    })
    if (answer.body.code === 0) return answer.body.data
  }
  throw new Error(`root could not sign in: ${step.text}`)
}

async function seedBookshop(world: World, hash: typeof hashPassword): Promise<void> {
  if (await merchant.exists(jobCtx(world.app, 'test'), bookshop.code)) return
  const passwordHash = await hash(world.app.config, wirePassword('Sach#2026x'))
  await inTransaction(world.app.db, async (tx) => {
    const ctx: Ctx = { ...jobCtx(world.app, 'test'), db: tx }
    await merchant.open(ctx, bookshop)
    await user.addMember(ctx, {
      ...bookshop.owner,
      merchantId: bookshop.id,
      fullName: 'Đỗ Hải Yến',
      email: null,
      passwordHash,
      isOwner: true,
      role: 'OWNER',
      status: 'ACTIVE',
    })
    for (const [merchantId, accountNo] of [
      [bookshop.id, bookshop.accounts.live],
      [bookshop.sandboxId, bookshop.accounts.sandbox],
    ] as const) {
      await bankAccount.open(ctx, {
        merchantId,
        accountNo,
        accountName: 'NHA SACH BINH MINH',
        bankType: 'KLB',
        isDefault: true,
      })
      await shopSetting.start(ctx, merchantId, { shopName: bookshop.name })
    }
  })
}
