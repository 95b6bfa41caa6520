/** What a tab keeps of a person, made of a sign-in that no form was filled in for. */
export interface Tokens {
  token: string
  refreshToken: string
  /** Seconds. */
  expiresIn: number
}
/** @param prefix of the app's keys, e.g. `saola-portal.` */
export const itemsOf = (prefix: string, tokens: Tokens): Record<string, string> => ({
  [`${prefix}accessToken`]: tokens.token,
  [`${prefix}refreshToken`]: btoa([...tokens.refreshToken].toReversed().join('')),
  [`${prefix}accessLife`]: String(tokens.expiresIn),
  [`${prefix}accessUntil`]: String(Date.now() + tokens.expiresIn * 1_000),
  [`${prefix}loggedIn`]: 'true',
})
