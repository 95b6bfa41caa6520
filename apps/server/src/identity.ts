/** Who is calling: the auth module's answer to the platform's question. */
import { authCms } from '@saola/contract/auth-cms'
import type { Call } from '@saola/contract/call'
import type { App, Caller, MemberCaller, StaffCaller } from './platform/context.ts'
import { clientReader } from './platform/client-token.ts'
import { ensure, Refusal } from './platform/errors.ts'
import type { Identity } from './platform/call-access.ts'
import { decryptPayload, sameText, verifySigned } from './platform/signed-request.ts'
import { accessReader, type Access, type TokenAudience } from './platform/tokens.ts'
import { callerOf } from './modules/session/service.ts'
import { serverOf } from './modules/credential/service.ts'
import { machineOf } from './modules/pos-device/service.ts'
import * as enterprise from './modules/salary-enterprise/service.ts'

/** Which tokens open which calls; audiences without bearer tokens are absent. */
const opens: Partial<Record<Call['audience'], readonly TokenAudience[]>> = {
  portal: ['portal'],
  cms: ['cms'],
  member: ['portal', 'cms'],
  staff: ['cms', 'root'],
  root: ['root'],
}
/** What a person with a temporary password may do: see who they are, and change it. */
const beforePassword: readonly string[] = [authCms.profile.id, authCms.changePassword.id]
/** What a person may do whose codes ask for a second factor, until they have set one up. */
const beforeFactor: readonly string[] = [
  authCms.profile.id,
  authCms.secondFactorBegin.id,
  authCms.secondFactorConfirm.id,
]

/** What members have no rights in who are held to bank accounts of which none pays advances (ADR 0021): neither calls nor menus show it to them. */
const SALARY = 2402
async function withoutSalary(app: App, caller: MemberCaller): Promise<Caller> {
  if (await enterprise.isSeenBy(app, caller.merchantId, caller.bankAccountIds)) return caller
  return {
    ...caller,
    codes: caller.codes.filter((code) => code !== SALARY),
    actions: caller.actions.filter((action) => !action.startsWith(`${SALARY}.`)),
  }
}
function admitted(
  app: App,
  caller: MemberCaller | StaffCaller,
  call: Call,
): Caller | Promise<Caller> {
  if (caller.kind === 'portal')
    return caller.bankAccountIds !== null && caller.codes.includes(SALARY)
      ? withoutSalary(app, caller)
      : caller
  ensure(!caller.mustChange || beforePassword.includes(call.id), 'auth.password_change_required')
  ensure(
    caller.mustChange || !caller.mustEnrol || beforeFactor.includes(call.id),
    'auth.second_factor_required',
  )
  return caller
}

const text = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : ''

export function identityOf(app: App): Identity {
  const read = accessReader(app.config.keys.token)
  const bank = {
    client: app.config.keys.bankClient,
    secret: app.config.keys.bankSecret,
    dataKeyHex: app.config.keys.bankDataKey,
  }
  const readClient = clientReader(app.config.keys.token)
  // One that was taken out of the configuration is out, whatever token it still has.
  const clientOf = (token: string): string | null => {
    const client = readClient(token, app.clock.now())
    return client !== null && Object.hasOwn(app.config.keys.apiClients, client) ? client : null
  }
  const accessOf = (token: string, call: Call): Access | null => {
    const access = read(token, app.clock.now())
    return access && opens[call.audience]?.includes(access.aud) ? access : null
  }
  return {
    tokenOwner: (token, call) =>
      call.audience === 'client' ? clientOf(token) : (accessOf(token, call)?.sid ?? null),
    bearer(token, call, test, use): Caller | Promise<Caller> {
      if (call.audience === 'client') {
        const client = clientOf(token)
        ensure(client !== null, 'error.unauthenticated')
        return { kind: 'system', client }
      }
      const access = accessOf(token, call)
      ensure(access, 'error.unauthenticated')
      const caller = callerOf(app, access, test, use)
      return caller instanceof Promise
        ? caller.then((found) => admitted(app, found, call))
        : admitted(app, caller, call)
    },
    apiClient(key, wrong): Caller {
      // Every name is compared, so that the time tells nothing about which one was near.
      const fits = Object.entries(app.config.keys.apiClients).filter(([, secret]) =>
        sameText(secret, key),
      )
      if (!fits[0]) throw new Refusal(wrong)
      return { kind: 'system', client: fits[0][0] }
    },
    machine: (key) => machineOf(app, key),
    server: (clientId, test) => serverOf(app, clientId, test),
    system({ method, path, headers, rawBody, body }) {
      const [client, time, validate] = [
        text(headers.client),
        text(headers.time),
        text(headers.validate),
      ]
      // Real time: the signer's clock is the world's, not the product's movable one.
      verifySigned(bank, { method, path, client, time, validate, body: rawBody }, Date.now())
      return {
        caller: { kind: 'system', client, signature: validate },
        body: decryptPayload(bank, (body as { data?: unknown } | null)?.data, client, time),
      }
    },
  }
}
