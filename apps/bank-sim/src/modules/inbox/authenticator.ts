/** The authenticator app of the demo's staff: the codes they sign in to the back office with. Their secrets are known, as their passwords are. */
import { Secret, TOTP } from 'otpauth'
import { staff } from '@saola/demo/people'

/** How long a code is shown. */
export const CODE_LIFE_MS = 30_000

/** @param now in real time: that is what an app on a phone goes by. */
export const codesAt = (now: number): { name: string; code: string }[] =>
  staff.flatMap(({ username, factorSecret }) =>
    factorSecret === undefined
      ? []
      : [
          {
            name: username,
            code: new TOTP({ secret: Secret.fromBase32(factorSecret) }).generate({
              timestamp: now,
            }),
          },
        ],
  )
