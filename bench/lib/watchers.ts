/** Merchants whose screens are open: an event stream each, and when it told of what. */
import { fullPath } from '@saola/contract/call'
import { transaction } from '@saola/contract/transaction'
import type pg from 'pg'
import { ownerOf } from './people.ts'
import type { Keys, Program } from './programs.ts'

export interface Watchers {
  /** Clock of performance.now, by amount. */
  shownAt: Map<number, number>
  close: () => void
}

/** Opens the screens of shops 1 to `shops`; each payment of the run has an amount of its own. */
export async function watch(
  client: pg.Client,
  server: Program,
  keys: Keys,
  shops: number,
): Promise<Watchers> {
  const stop = new AbortController()
  const shownAt = new Map<number, number>()
  for (let shop = 1; shop <= shops; shop++) {
    const authorization = await ownerOf(client, keys, shop)
    const answer = await fetch(
      `http://127.0.0.1:${server.port}${fullPath(transaction.live, false)}`,
      { headers: { authorization: authorization() }, signal: stop.signal },
    )
    if (!answer.ok) throw new Error(`a merchant's event stream answered ${answer.status}`)
    void (async () => {
      let text = ''
      for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
        const lines = (text + part).split('\n')
        text = lines.pop()!
        for (const line of lines.filter((l) => l.startsWith('data: '))) {
          const { amount, status } = JSON.parse(line.slice('data: '.length)) as {
            amount: number
            status: string
          }
          if (status === 'SUCCESS') shownAt.set(amount, performance.now())
        }
      }
    })().catch(() => undefined)
  }
  return { shownAt, close: () => stop.abort() }
}
