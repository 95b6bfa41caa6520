/** Port to anyone who reads identity cards: the bank's reader here, any other vendor's in its place. Pictures go out, nothing stays there. */
import type * as z from 'zod/mini'
import type { cardScan } from '@saola/contract/ekyc'
import { ask, type ConnectorOptions } from './bank-http.ts'

export type CardScan = z.output<typeof cardScan>
export type CardSide = 'front' | 'back'
/** `card` only with READ; `side` says which picture to take again. */
export type CardReading =
  | { outcome: 'READ'; card: CardScan }
  | { outcome: 'UNREADABLE' | 'BLURRED' | 'TOO_SMALL' | 'MISMATCH' | 'EXPIRED'; side: CardSide }
export interface CardPictures {
  type: CardScan['idType']
  front: Buffer
  back: Buffer | null
}
export interface CardReader {
  /** @throws BankUnavailable when nobody answered. */
  read(card: CardPictures): Promise<CardReading>
}

export const httpCardReader = (o: ConnectorOptions): CardReader => ({
  read: ({ type, front, back }) =>
    ask<CardReading>(o, 'POST', '/connector/identity-cards', {
      type,
      front: front.toString('base64'),
      back: back?.toString('base64') ?? null,
    }),
})
