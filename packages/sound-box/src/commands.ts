/** What a box is sent: announcements of payments, its configuration, and orders of its shop. */
import type { Language } from './speech.ts'

export interface DisplayedQr {
  title: string
  note: string
  content: string
  isDefault: boolean
}
export type Item = { paymentId: string; amount: number }
export type Announcement =
  | { type: 'payment'; paymentId: string; amount: number; expiresAt: string; seq: number }
  | { type: 'summary'; count: number; amount: number; items: Item[]; seq: number }
export interface Configuration {
  type: 'config'
  linked: boolean
  open?: boolean
  device?: string
  name: string
  qrs: DisplayedQr[]
}
/** What the shop wants of it: done once, said to be done. */
export type Order = { id: string; seq: number; expiresAt?: string } & (
  | { type: 'volume'; volume: number }
  | { type: 'language'; language: Language }
  | { type: 'tone' }
  | { type: 'refresh' }
  | { type: 'code'; code: string }
  | { type: 'qr'; content?: string; amount?: number; title?: string; note?: string }
)
export type Command = Announcement | Configuration | Order
