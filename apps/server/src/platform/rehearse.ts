/** A change that is judged by making and undoing it. */
import type { Ctx } from './context.ts'
import { inSavepoint } from './db.ts'
import { Refusal } from './errors.ts'

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

/** Whether `work` was done: what is refused is undone, and the transaction goes on. Run inside one. @throws what is no refusal */
export async function attempt(ctx: Ctx, work: () => Promise<void>): Promise<boolean> {
  try {
    await inSavepoint(ctx.db, work)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
