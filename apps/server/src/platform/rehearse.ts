/** A change that is judged by making and undoing it. */
import type { Ctx } from './context.ts'
import { inSavepoint } from './db.ts'

/** What is unique and what is in use the database alone knows: what `work` throws is thrown, what it does is undone. Run inside a transaction. */
export async function rehearse(ctx: Ctx, work: () => Promise<unknown>): Promise<void> {
  const undo = new Error('rehearsed')
  try {
    await inSavepoint(ctx.db, async () => {
      await work()
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
}
