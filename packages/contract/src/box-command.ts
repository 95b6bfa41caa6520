/** What a shop may order its sound box to do, and how the box is set and paired. */
import * as z from 'zod/mini'
import { instant, orNull } from './fields.ts'

/** What a box is told besides payments (ADR 0028). The first two stand until it is told otherwise; a sentence or a question nobody answers is over soon. */
export const boxCommandKinds = ['VOLUME', 'LANGUAGE', 'TONE', 'REFRESH', 'QR'] as const
export type BoxCommandKind = (typeof boxCommandKinds)[number]
export const boxLanguages = ['vi', 'en'] as const
export type BoxLanguage = (typeof boxLanguages)[number]
export const ANSWER_SEC = 20
export const volume = z.int().check(z.minimum(0), z.maximum(100))

/** How a box is set by its own word, and the last thing of each kind it was told. */
export const boxSound = z.object({
  online: z.boolean(),
  screen: z.boolean(),
  volume: orNull(volume),
  language: orNull(z.enum(boxLanguages)),
  version: z.string(),
  reportedAt: orNull(instant),
  commands: z.array(
    z.object({
      /** `volume` is what it was set to; of a TONE how loud the box was as it said it, where it has told. */
      id: z.string(),
      kind: z.enum(boxCommandKinds),
      state: z.enum(['WAITING', 'SENT', 'DONE', 'EXPIRED']),
      volume: orNull(volume),
      language: orNull(z.enum(boxLanguages)),
      transactionId: orNull(z.string()),
      at: instant,
      doneAt: orNull(instant),
    }),
  ),
})
