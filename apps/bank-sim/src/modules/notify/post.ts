import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

const ANSWER_LIMIT_BYTES = 64 * 1024
const ANSWER_WAIT_MS = 15_000

export type Answer = { status: number; text: string }
export type Post = {
  send(url: string, headers: Record<string, string>, body: string): Promise<Answer>
  close(): void
}

/** A poster that keeps its lines open: at most `lines` at once. Rejects when no whole answer came in 15 s. */
export function openPost(lines: number): Post {
  const http = new HttpAgent({ keepAlive: true, maxSockets: lines })
  const https = new HttpsAgent({ keepAlive: true, maxSockets: lines })
  return {
    close() {
      http.destroy()
      https.destroy()
    },
    send(url, headers, body) {
      return new Promise((resolve, reject) => {
        const secure = url.startsWith('https:')
        const request = (secure ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          agent: secure ? https : http,
          timeout: ANSWER_WAIT_MS,
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        })
        request.on('timeout', () =>
          request.destroy(new Error(`no answer within ${ANSWER_WAIT_MS} ms`)),
        )
        request.on('error', reject)
        request.on('response', (response) => {
          const parts: Buffer[] = []
          let size = 0
          response.on('data', (part: Buffer) => {
            size += part.length
            if (size > ANSWER_LIMIT_BYTES) request.destroy(new Error('answer too long'))
            else parts.push(part)
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).toString('utf8'),
            }),
          )
        })
        request.end(body)
      })
    },
  }
}
