import { onboarding } from '@saola/contract/onboarding'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useEffect, useRef, useState } from 'react'
import type { Draft } from './form.ts'

const REST_MS = 800
const STALE = 12
export type DraftState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string; text: string }
  | { kind: 'failed' }
  | { kind: 'conflict' }

/** Keeps what is typed on the server a moment after typing rests, one save after the other. */
export function useDraft(
  draft: Draft,
  startVersion: number,
  savedAt: string | null,
): { state: DraftState; stop: () => void } {
  const text = JSON.stringify(draft)
  const [state, setState] = useState<DraftState>(
    savedAt === null ? { kind: 'idle' } : { kind: 'saved', at: savedAt, text },
  )
  const line = useRef({ version: startVersion, kept: text, ended: false, last: Promise.resolve() })
  useEffect(() => {
    const saver = line.current
    if (text === saver.kept) return
    const save = async (): Promise<void> => {
      if (saver.ended || saver.kept === text) return
      setState({ kind: 'saving' })
      try {
        const saved = await send(onboarding.saveDraft, {
          body: { version: saver.version, data: text },
        })
        Object.assign(saver, { version: saved.version, kept: text })
        setState({ kind: 'saved', at: saved.savedAt, text })
      } catch (error) {
        saver.ended = error instanceof ApiError && error.code === STALE
        setState({ kind: saver.ended ? 'conflict' : 'failed' })
      }
    }
    const timer = setTimeout(() => {
      saver.last = saver.last.then(save)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  // What was typed since is not saved yet.
  return {
    state: state.kind === 'saved' && state.text !== text ? { kind: 'saving' } : state,
    stop: () => {
      line.current.ended = true
    },
  }
}
