// Which lines of docs/behaviours.md have a test that is annotated with them: npm run -s behaviours [-- --missing [AREA]]
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type Behaviour = { number: string; area: string; text: string }

/** The lines `B-001 [area] statement` of the checklist, in its order. */
export function readChecklist(markdown: string): Behaviour[] {
  return [...markdown.matchAll(/^(B-\d+) \[([^\]]+)\] (.+)$/gm)].map(([, number, area, text]) => ({
    number: number!,
    area: area!,
    text: text!,
  }))
}

/** A case or suite with its modifiers, the helper `proves` of the journeys, or a journey's annotation. */
const OPENING = /\b(?:it|test|describe)((?:\.\w+)*)\s*\(/g
const ANNOTATION =
  /\bmeta:\s*\{[^}]*?\bbehaviours:\s*\[([^\]]*)\]|\bproves\(([^)]*)\)|\btype:\s*'behaviours?',\s*description:\s*([^}]*)\}/g

/** The numbers that a test file's suites and cases are annotated with; comments, and cases that are skipped, prove nothing. */
export function numbersIn(source: string): string[] {
  const code = source
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
    .join('\n')
  const openings = [...code.matchAll(OPENING)]
  return [...code.matchAll(ANNOTATION)].flatMap(({ index, 1: meta, 2: proves, 3: described }) => {
    const modifiers = openings.findLast((opening) => opening.index < index)?.[1] ?? ''
    if (/\.(skip|todo|fixme)/.test(modifiers)) return []
    return (meta ?? proves ?? described ?? '').match(/\bB-\d+\b/g) ?? []
  })
}

/** The numbers in titles: what stands there is counted nowhere and belongs into an annotation. */
export function numbersInTitles(source: string): string[] {
  const titles =
    /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`)]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g
  return [...source.matchAll(titles)].flatMap(([, , title]) => title!.match(/\bB-\d+\b/g) ?? [])
}

export type Mention = { number: string; file: string }

/** The printed table (proven of total per area, then the sum) and the mentions of numbers that do not exist. */
export function account(
  checklist: Behaviour[],
  mentions: Mention[],
): { table: string[]; unknown: Mention[]; missing: Behaviour[] } {
  const known = new Set(checklist.map(({ number }) => number))
  const proven = new Set(mentions.map(({ number }) => number))
  const areas = new Map<string, { proven: number; total: number }>()
  for (const { number, area } of checklist) {
    const row = areas.get(area) ?? { proven: 0, total: 0 }
    areas.set(area, { proven: row.proven + (proven.has(number) ? 1 : 0), total: row.total + 1 })
  }
  const missing = checklist.filter(({ number }) => !proven.has(number))
  const line = (name: string, part: number, whole: number) =>
    `${name.padEnd(34)} ${String(part).padStart(3)} / ${whole}`
  return {
    table: [
      ...[...areas].map(([area, row]) => line(area, row.proven, row.total)),
      line('all', checklist.length - missing.length, checklist.length),
    ],
    unknown: mentions.filter(({ number }) => !known.has(number)),
    missing,
  }
}

/** Test files of the programs, packages, demo data and journeys, seen from the root. */
export function testFiles(root: string): string[] {
  return ['apps', 'packages', 'e2e', 'demo']
    .filter((dir) => existsSync(join(root, dir)))
    .flatMap((dir) =>
      readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })
        .filter(
          (file) =>
            /\.(test\.tsx?|spec\.ts)$/.test(file) &&
            !/(^|[\\/])(node_modules|dist)[\\/]/.test(file),
        )
        .map((file) => join(dir, file)),
    )
}

function main(args: string[]): number {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const checklist = readChecklist(readFileSync(join(root, 'docs/behaviours.md'), 'utf8'))
  const mentions = testFiles(root).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return numbersIn(source).map((number) => ({ number, file }))
  })
  const { table, unknown, missing } = account(checklist, mentions)
  if (args.includes('--missing')) {
    const area = args[args.indexOf('--missing') + 1]
    for (const { number, area: of, text } of missing)
      if (area === undefined || of === area) console.log(`${number} [${of}] ${text}`)
  }
  for (const row of table) console.log(row)
  for (const { number, file } of unknown)
    console.error(`${file}: ${number} is not in docs/behaviours.md`)
  return unknown.length === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = main(process.argv.slice(2))
