import { afterEach, expect, it, vi } from 'vitest'
import { headersOf, sendingWith } from './upload-progress.ts'

type Listener = (event: object) => void
class FakeRequest {
  static last: FakeRequest
  status = 409
  responseText = '{"code":38006}'
  sent: unknown
  aborted = false
  headers: Record<string, string> = {}
  listeners: Record<string, Listener> = {}
  uploads: Record<string, Listener> = {}
  upload = { addEventListener: (name: string, f: Listener) => void (this.uploads[name] = f) }
  constructor() {
    FakeRequest.last = this
  }
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  addEventListener(name: string, f: Listener): void {
    this.listeners[name] = f
  }
  getAllResponseHeaders(): string {
    return 'x-trace-id: t1\r\n'
  }
  send(body: unknown): void {
    this.sent = body
  }
  abort(): void {
    this.aborted = true
  }
}
afterEach(() => void vi.unstubAllGlobals())

it('tells how much has left, and answers as fetch does, a refusal too', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const told: number[] = []
  const answer = sendingWith((percent) => told.push(percent))('/x', {
    method: 'POST',
    headers: { authorization: 'Bearer a' },
    body: new FormData(),
  })
  const request = FakeRequest.last
  request.uploads.progress?.({ lengthComputable: true, loaded: 1, total: 3 })
  request.listeners.load?.({})
  const response = await answer
  expect([told, response.status, await response.json()]).toEqual([[33], 409, { code: 38006 }])
  expect([response.headers.get('x-trace-id'), request.headers.authorization]).toEqual([
    't1',
    'Bearer a',
  ])
})
it('stops when it is told to, with the reason it was told', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const control = new AbortController()
  const answer = sendingWith(() => undefined)('/x', { signal: control.signal })
  control.abort(new Error('enough'))
  await expect(answer).rejects.toThrow('enough')
  expect(FakeRequest.last.aborted).toBe(true)
})
it('a network that fails is an error as of fetch', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const answer = sendingWith(() => undefined)('/x')
  FakeRequest.last.listeners.error?.({})
  await expect(answer).rejects.toThrow(TypeError)
})
it('headers are read line by line', () => {
  expect([...headersOf('a: 1\r\nb:x:y\r\n\r\n')]).toEqual([
    ['a', '1'],
    ['b', 'x:y'],
  ])
})
