/** The OpenAPI document is judged by an outside reader. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openApi } from '@saola/contract/openapi'

it(
  'the document of every mounted call is valid, and says who may call',
  { timeout: 120_000, meta: { behaviours: ['B-112', 'B-113'] } },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(openApi('https://pay.saola.vn')))
    const received = execFileSync('npx', ['redocly', 'lint', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    rmSync(folder, { recursive: true })
    expect(received).not.toMatch(/error/i)
    const paths = (
      openApi('https://pay.saola.vn') as {
        paths: Record<string, Record<string, { security: object[] }>>
      }
    ).paths
    expect(paths['/pay/api/paylink/v1/create']!.post!.security).toEqual([{ bearer: [] }])
    expect(paths['/pay/api/paylink/private/v1/create']!.post!.security).toEqual([
      { apiClientKey: [] },
    ])
    expect(paths['/pay/api/paylink/public/v1/query/{payLinkCode}']!.get!.security).toEqual([])
  },
)
