export interface Credential {
  host: string
  clientId: string
  encryptKey: string
  secretKey: string
}
/** The gateway said no; `code` says why. */
export class Refused extends Error {
  readonly code: number
}
export interface Gateway {
  /** @throws Refused with the gateway's code; any other error means that nobody knows: look before you repeat. */
  call<T = Record<string, unknown>>(path: string, body: object): Promise<T>
  /** Opens a notification of the gateway. @throws when it is not one. */
  receive(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    text: string,
  ): Record<string, unknown>
  /** A notification as the gateway packs it: what a test of a receiver posts. */
  tell(value: object): { headers: Record<string, string>; body: string }
  /** The answer to a notification: true = taken, false = send it again later. */
  reply(success: boolean): { headers: Record<string, string>; body: string }
}
export function saola(credential: Credential): Gateway
