/** Runnable samples of the merchant server API, with the merchant's own address and client id filled in. Keys come from the environment alone. */
import { curlCreate, curlPayout, curlReceive } from './curl.ts'
import { goCreate, goPayout, goReceive } from './go.ts'
import { javaCreate, javaPayout, javaReceive } from './java.ts'
import { nodeCreate, nodePayout, nodeReceive } from './node.ts'
import { phpCreate, phpPayout, phpReceive } from './php.ts'

export const languages = ['node', 'php', 'java', 'go', 'curl'] as const
export type SampleLanguage = (typeof languages)[number]
export const topics = ['create', 'receive', 'payout'] as const
export type Topic = (typeof topics)[number]
export const languageNames: Record<SampleLanguage, string> = {
  node: 'Node.js',
  php: 'PHP',
  java: 'Java',
  go: 'Go',
  curl: 'curl',
}

const texts: Record<SampleLanguage, Record<Topic, { run: string; text: string }>> = {
  node: {
    create: { run: 'node create.mjs', text: nodeCreate },
    receive: { run: 'node receive.mjs', text: nodeReceive },
    payout: { run: 'node payout.mjs', text: nodePayout },
  },
  php: {
    create: { run: 'php create.php', text: phpCreate },
    receive: { run: 'php -S 0.0.0.0:3000 receive.php', text: phpReceive },
    payout: { run: 'php payout.php', text: phpPayout },
  },
  java: {
    create: { run: 'java Create.java', text: javaCreate },
    receive: { run: 'java Receive.java', text: javaReceive },
    payout: { run: 'java Payout.java', text: javaPayout },
  },
  go: {
    create: { run: 'go run create.go', text: goCreate },
    receive: { run: 'go run receive.go', text: goReceive },
    payout: { run: 'go run payout.go', text: goPayout },
  },
  curl: {
    create: { run: 'bash create.sh', text: curlCreate },
    receive: { run: 'bash check.sh', text: curlReceive },
    payout: { run: 'bash payout.sh', text: curlPayout },
  },
}

export const UNKNOWN_CLIENT = '00000000-0000-0000-0000-000000000000'
/** The sample for a merchant; without keys yet it names no client. */
export function sampleOf(
  language: SampleLanguage,
  topic: Topic,
  own: { host: string; clientId: string | null },
): { run: string; text: string } {
  const { run, text } = texts[language][topic]
  return {
    run,
    text: text
      .replaceAll('__HOST__', own.host)
      .replaceAll('__CLIENT__', own.clientId ?? UNKNOWN_CLIENT)
      .trimStart(),
  }
}
/** What stands in the environment file that is handed out once. */
export const envOf = (keys: {
  host: string
  clientId: string
  encryptKey: string
  secretKey: string
}): string =>
  [
    `SAOLA_HOST=${keys.host}`,
    `SAOLA_CLIENT_ID=${keys.clientId}`,
    `SAOLA_ENCRYPT_KEY=${keys.encryptKey}`,
    `SAOLA_SECRET_KEY=${keys.secretKey}`,
    '',
  ].join('\n')
