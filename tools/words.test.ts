// Names and comments use the field's words (docs/glossary.md). A word that is banned here has a better one beside it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folders that are renamed on another branch: to be removed when that is merged. */
const NOT_YET: string[] = []

const PLACES = ['apps', 'packages', 'demo', 'e2e', 'bench', 'tools', 'docs']
const TEXTS = /\.(md|mdx|tsx?|m?js|mts|css|html|sql)$/
/** Data, and this list itself. */
const SKIPPED = /(^|\/)test-data\/|\.svg$|^tools\/words\.test\.ts$/

interface Banned {
  pattern: RegExp
  say: string
  /** Files or folders in which the word means something else, each with its reason. */
  excused?: Record<string, string>
}

const banned: readonly Banned[] = [
  { pattern: /\btwins?\b|Twins?\b|\btwin[A-Z]\w*/, say: 'sandbox merchant' },
  {
    // `txnNumber` is on the wire, and `txn_number` holds it; everything else says payment.
    pattern: /\b[tT]xns?\b|\b[tT]xn(?!Number\b|_number\b)[A-Z_]\w*|[a-z]Txns?\b(?!Number)/,
    say: 'payment',
  },
  { pattern: /\bwhoever\b/i, say: 'anyone who, the person who, no matter who' },
  { pattern: /\b(?:he|his|him|himself)\b/i, say: 'they, or the role' },
  { pattern: /\b(?:give|send|given|sent)Back\b/i, say: 'refund, return' },
  { pattern: /\btakings\b/i, say: 'totals' },
  { pattern: /\bstanding[ _]accounts?\b|\b[sS]tandingAccounts?\b/, say: 'static virtual account' },
  {
    pattern: /\btrail\b/i,
    say: 'audit log',
    excused: { 'docs/glossary.md': 'names it as a word to avoid' },
  },
  { pattern: /\b\w*Desk\b|\bdesk(?:s|Of)\b/, say: 'LookupCache' },
  { pattern: /\bLane\b|\blanes?(?:Of)?\b/, say: 'SettlementQueue, queue' },
  { pattern: /\bWish\b|\bwish\b/, say: 'CreateOptions, options' },
  {
    pattern: /\bgather(?:s|ed|ing)?\b/i,
    say: 'collect, batch loader',
  },
  { pattern: /\blaid\b/i, say: 'archived, generated, retired' },
  {
    pattern:
      /\b(?:rooms|floors|houses)\b|\b(?:each|every|other|another|whole) (?:room|floor|house|wing)\b|\bby (?:room|floor)\b/i,
    say: 'module, layer, system',
  },
  {
    pattern: /\b(?:live )?news\b|\bhearSet\b|\bbells?\b/i,
    say: 'event, live update, handle',
  },
  {
    pattern: /\b(?:hears?|heard)\b/i,
    say: 'handle, receive, be notified',
    excused: {
      'apps/server/src/modules/pay-box': 'people hear what a sound box says',
      'packages/sound-box': 'the same',
      'packages/phrases/src': 'the same',
      'apps/portal/src/features/pay-box': 'the same',
      'docs/adr/README.md': 'the same',
      'docs/sound-boxes.md': 'the same',
      'e2e/pay-box.spec.ts': 'the same',
    },
  },
  {
    pattern: /\b(?:allKept|unkept|layPast|isTold|markTold|houseNow|settleSet)\b/,
    say: 'projection, archive, notified',
  },
  {
    pattern: /\b(?:openSealed|sealSecret|sealBytes|unseal(?:Bytes)?|PackKeys|PackedRequest)\b/,
    say: 'encrypt, envelope',
  },
  {
    pattern: /\b(?:NothingHere|LesserActions|useReach|useFound|useArrival)\b/,
    say: 'EmptyState, SecondaryActions, useCanOpen, useSearchResults, useRouteFocus',
  },
  { pattern: /\b(?:it|test|describe)\(\s*["'`]what\b/i, say: 'a noun or a sentence as the title' },
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...PLACES], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter(
    (file) =>
      TEXTS.test(file) &&
      !SKIPPED.test(file) &&
      !NOT_YET.some((folder) => file.startsWith(folder)) &&
      existsSync(join(root, file)),
  )

const isExcused = (file: string, { excused = {} }: Banned): boolean =>
  Object.keys(excused).some((place) => file === place || file.startsWith(`${place}/`))

/** Lines of one text that say a banned word. */
const found = (file: string, text: string): string[] =>
  banned
    .filter((word) => !isExcused(file, word))
    .flatMap(({ pattern, say }) =>
      text.split('\n').flatMap((line, at) => {
        const hit = pattern.exec(line)
        return hit ? [`${file}:${at + 1}: "${hit[0].trim()}", say ${say}`] : []
      }),
    )

describe('words', () => {
  it('are the field’s own, in every name, comment and paper', () => {
    expect(files.flatMap((file) => found(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('of the excuses are still needed', () => {
    const idle = banned.flatMap((word) =>
      Object.keys(word.excused ?? {}).filter(
        (place) =>
          !files
            .filter((file) => file === place || file.startsWith(`${place}/`))
            .some((file) => word.pattern.test(readFileSync(join(root, file), 'utf8'))),
      ),
    )
    expect(idle).toEqual([])
  })

  it.each([
    ['const twinId = 1', 'sandbox merchant'],
    ['const txn = await get()', 'payment'],
    ['interface TxnRow {}', 'payment'],
    ['// whoever asks', 'anyone who'],
    ['// he pays', 'they'],
    ['order.giveBack()', 'refund'],
    ['// a standing account', 'static virtual account'],
    ["it('what is over stays over'", 'a noun'],
    ['import { useReach } from', 'useCanOpen'],
  ])('are found: %s', (line, say) => {
    expect(found('x.ts', line)).toEqual([expect.stringContaining(say)])
  })

  it.each(['row.txn_number', 'row.txnNumber', 'this paper', 'a chapter'])(
    'that are right pass: %s',
    (line) => {
      expect(found('x.ts', line)).toEqual([])
    },
  )
})
