/** The environment of the tests' servers: secrets that live as long as the run, limits out of the way. */
import { randomBytes } from 'node:crypto'
import type { TestSecrets } from './template.ts'

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')

export const newSecrets = (): TestSecrets => ({
  TOKEN_SECRET: hex(32),
  PASSWORD_PEPPER: hex(32),
  OTP_SECRET: hex(32),
  AUDIT_SECRET: hex(32),
  FIELD_SECRET: hex(32),
  BANK_SECRET: hex(32),
  BANK_DATA_KEY: hex(32),
  CONNECTOR_SECRET: hex(32),
  NAPAS_SECRET: hex(32),
  API_CLIENT_SECRET: hex(16),
})
export const testEnv = (secrets: TestSecrets): Record<string, string> => ({
  LIMIT_FACTOR: '1000',
  SAMPLE_DAYS: '0',
  PUBLIC_URL: 'http://localhost:8080',
  ...secrets,
})
