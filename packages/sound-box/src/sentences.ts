import type { Speech } from './speech.ts'

/** What is still to be said; `until` is when it grows stale, null = never. */
export interface Sentence {
  kind: Speech['type']
  amount: number
  ids: string[]
  code?: string
  until: number | null
}

/** A summary of many payments comes in parts: the first waits so long for the others, and they are one sentence. */
const PARTS_MS = 200
export const isMoney = ({ kind }: Sentence): boolean => kind === 'payment' || kind === 'summary'
const isStale = ({ until }: Sentence): boolean => until !== null && until < Date.now()

/** What waits to be said, one after the other. */
export class SentenceQueue {
  private waiting: Sentence[] = []

  push(sentence: Sentence): void {
    this.waiting.push(sentence)
  }

  /** The next sentence, none once the box is off. Parts of a summary, and single payments that grew stale before their turn came, are one summary. */
  async next(isOn: () => boolean): Promise<Sentence | undefined> {
    if (this.waiting[0]?.kind === 'summary')
      await new Promise((done) => {
        setTimeout(done, PARTS_MS)
      })
    if (!isOn()) return undefined
    this.waiting = this.waiting.filter((one) => isMoney(one) || !isStale(one))
    const old = this.waiting.filter((one) => isMoney(one) && (one.until === null || isStale(one)))
    if (old.length === 0) return this.waiting.shift()
    this.waiting = this.waiting.filter((one) => !old.includes(one))
    return {
      kind: 'summary',
      amount: old.reduce((all, one) => all + one.amount, 0),
      ids: old.flatMap((one) => one.ids),
      until: null,
    }
  }
}
