/** Server-sent events read by fetch, because EventSource cannot carry a bearer token; reconnects with a growing pause. */
import type { Call, Output, Request } from '@saola/contract/call'
import { ApiError } from './ApiError.ts'
import type { Parts } from './request.ts'
import { open } from './send.ts'

export interface ListenOptions {
  /** True when the stream is open, false when it was lost and is being tried again. */
  onState?: (open: boolean) => void
  /** A stream that was lost is open again: what happened meanwhile is not told any more, and has to be asked for. */
  onBack?: () => void
  firstPauseMs?: number
  maxPauseMs?: number
}
/** Splits a text stream into the `data:` payloads of its events; comments (keep-alive) are dropped. */
export function createEventParser(onData: (data: string) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).replace(/\r\n?/g, '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''))
      if (data.length > 0) onData(data.join('\n'))
    }
  }
}
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
/** Refusals that no repetition will mend: not signed in, not allowed, not there. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.httpStatus >= 400 &&
  error.httpStatus < 500 &&
  error.httpStatus !== 429

async function readEvents(
  body: ReadableStream<Uint8Array> | null,
  onData: (data: string) => void,
): Promise<void> {
  const parse = createEventParser(onData)
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const step = await reader?.read()
    if (step === undefined || step.done) return
    parse(decoder.decode(step.value, { stream: true }))
  }
}

/** Listens to an 'events' call until the returned function is called. Events that are no JSON are skipped. */
export function listen<const C extends Call>(
  call: C,
  request: Request<C>,
  onEvent: (event: Output<C>) => void,
  options: ListenOptions = {},
): () => void {
  const stop = new AbortController()
  const [first, most] = [options.firstPauseMs ?? 1_000, options.maxPauseMs ?? 30_000]
  const onData = (data: string): void => {
    let event: Output<C>
    try {
      event = JSON.parse(data) as Output<C>
    } catch {
      return
    }
    onEvent(event)
  }
  const run = async (): Promise<void> => {
    let wait = first
    let wasOpen = false
    while (!stop.signal.aborted) {
      let openedAt = Infinity
      try {
        const response = await open(call, request as Parts, { signal: stop.signal })
        openedAt = performance.now()
        options.onState?.(true)
        if (wasOpen) options.onBack?.()
        wasOpen = true
        await readEvents(response.body, onData)
      } catch (error) {
        if (stop.signal.aborted || isFinal(error)) return
      }
      options.onState?.(false)
      // One that was open for a while starts afresh; one that ends as soon as it is open comes back less and less often.
      if (performance.now() - openedAt > most) wait = first
      // A random part keeps a thousand portals from coming back in the same second.
      await pause(wait * (0.5 + Math.random() / 2), stop.signal)
      wait = Math.min(most, wait * 2)
    }
  }
  void run()
  return () => stop.abort()
}
