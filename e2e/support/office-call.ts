/** Calls of the server as somebody of the bank, for what a journey needs done before people look: the one who is signed in on a page, or by their tokens. */
import { expect, type Page } from '@playwright/test'
import type { Call } from '@saola/contract/call'
import { fullPath } from '@saola/contract/call'
import { serverUrl } from './addresses.ts'
import type { Tokens } from './tokens.ts'

type Who = Page | Tokens
const tokenOf = async (who: Who): Promise<string> =>
  'token' in who
    ? who.token
    : who.evaluate(
        () =>
          Object.entries(sessionStorage).find(([name]) =>
            name.endsWith('accessToken'),
          )?.[1] as string,
      )
interface Given {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}
interface Answer<T> {
  code: number
  data: T
}
async function answerOf<T>(who: Who, call: Call, given: Given = {}): Promise<Answer<T>> {
  const path = Object.entries(given.params ?? {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    fullPath(call, false),
  )
  const query = new URLSearchParams(given.query).toString()
  const response = await fetch(`${serverUrl}${path}${query && `?${query}`}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  return (await response.json()) as Answer<T>
}
/** The same for a call that has to succeed. */
export async function ask<T>(who: Who, call: Call, given: Given = {}): Promise<T> {
  const answer = await answerOf<T>(who, call, given)
  expect(answer, call.id).toMatchObject({ code: 0 })
  return answer.data
}
