// Whatever a comment or a paper cites can be opened: files, links, ADRs, lines of docs/behaviours.md, decisions, facts and bars.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)))

/** Tests of these checkers name what does not exist, on purpose. */
const invented = new Set(['tools/references.test.ts', 'tools/behaviours.test.ts'])
const texts = tracked.filter(
  (file) =>
    /\.(md|tsx?|mjs|sql|css|html|json|ya?ml|sh)$|(^|\/)[^.]+$/.test(file) &&
    basename(file) !== 'package-lock.json' &&
    !invented.has(file),
)

/** What the repository has to cite. */
interface Known {
  files: Set<string>
  adrs: Set<string>
  behaviours: Set<string>
  bars: Set<string>
  /** "docs/decisions.md#3" */
  anchors: Set<string>
}

/** Anchors of a paper's headings as web pages of repositories make them, and those written out. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...headings, ...[...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)]
}

const known: Known = {
  files: new Set(tracked),
  adrs: new Set(
    tracked.flatMap((file) => /^docs\/adr\/(\d{4})-/.exec(file)?.slice(1) ?? []).filter(Boolean),
  ),
  behaviours: new Set(read('docs/behaviours.md').match(/^B-\d{3}/gm)),
  bars: new Set([...read('docs/quality.md').matchAll(/\b[A-Z]\d{1,2}\b/g)].map(([code]) => code)),
  anchors: new Set(
    tracked
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => anchorsOf(read(file)).map((anchor) => `${file}#${anchor}`)),
  ),
}

/** A path as it is written in `file`: from the root, beside the file, or in docs. */
function opens({ files }: Known, file: string, path: string): boolean {
  const clean = path.replace(/^\.\//, '').replace(/\/$/, '')
  const places = [clean, join(dirname(file), clean), join('docs', clean), join('docs/adr', clean)]
  return places.some(
    (place) => files.has(place) || [...files].some((one) => one.startsWith(`${place}/`)),
  )
}

const PLACE = /^(?:apps|packages|docs|tools|bench|demo|e2e)\/[\w./-]+$/

type Reference = { text: string; leads: boolean }
/** Finds references of one kind in one file. */
type Finder = (all: Known, file: string, text: string) => Reference[]

/** A list such as "M1, M3 and M4": each of its codes, looked up in `among`. */
const listed =
  (
    list: RegExp,
    code: RegExp,
    name: (code: string) => string,
    among: (all: Known) => Set<string>,
  ): Finder =>
  (all, _, text) =>
    [...text.matchAll(list)].flatMap(([found]) =>
      (found.match(code) ?? []).map((one) => ({ text: name(one), leads: among(all).has(one) })),
    )

const papers: Finder = (all, file, text) =>
  [...text.matchAll(/(?<![\w/.:-])[\w./-]*\w\.md\b(?!\w)/g)].map(([path]) => ({
    text: path,
    leads: opens(all, file, path),
  }))

const anchors: Finder = ({ anchors: known }, _, text) =>
  [...text.matchAll(/\b([\w./-]+\.md)#([\w.-]*\w)((?:, #[\d.]*\d)*)/g)].flatMap(
    ([, paper, first, more]) =>
      [first!, ...(more!.match(/\d[\d.]*/g) ?? [])].map((anchor) => ({
        text: `${paper}#${anchor}`,
        leads: known.has(`${paper}#${anchor}`),
      })),
  )

const paths: Finder = (all, file, text) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => file.endsWith('.md') && PLACE.test(path))
    .map((path) => ({ text: path, leads: opens(all, file, path) }))

const links: Finder = (all, file, text) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => file.endsWith('.md') && !/^(https?:|mailto:|#)/.test(target))
    .map((target) => ({ text: target, leads: opens(all, file, target.replace(/#.*/, '')) }))

const finders: Finder[] = [
  papers,
  anchors,
  paths,
  links,
  listed(
    /\bADRs? \d{4}(?:(?:, | and | to )\d{4})*/g,
    /\d{4}/g,
    (number) => `ADR ${number}`,
    ({ adrs }) => adrs,
  ),
  listed(
    /\bB-\d{3}\b/g,
    /B-\d{3}/g,
    (number) => number,
    ({ behaviours }) => behaviours,
  ),
  listed(
    /\bbars?:? \[?'?[A-Z]\d{1,2}\b(?:'?(?:, | and | to )'?[A-Z]\d{1,2}\b)*/g,
    /[A-Z]\d+/g,
    (code) => `bar ${code}`,
    ({ bars }) => bars,
  ),
]

/** References of one file that lead nowhere. */
const dead = (file: string, text: string, all: Known): string[] =>
  finders
    .flatMap((find) => find(all, file, text))
    .filter(({ leads }) => !leads)
    .map((reference) => `${file}: ${reference.text}`)

describe('references', () => {
  it('lead somewhere, in every text of the repository', () => {
    expect(texts.flatMap((file) => dead(file, read(file), known))).toEqual([])
  })

  it.each([
    ['a paper', '// see no-such-paper.md', 'no-such-paper.md'],
    ['a decision record', '// ADR 0013 and 9999', 'ADR 9999'],
    ['a behaviour', '/** B-282, B-900 */', 'B-900'],
    ['a bar', '// reliability bars M1 and Z9', 'bar Z9'],
    ["a test's bar", "{ meta: { bars: ['M3', 'Z9'] } }", 'bar Z9'],
    ['a decision', '// docs/decisions.md#3, #999', 'docs/decisions.md#999'],
    ['a fact', '// docs/domain.md#3.9', 'docs/domain.md#3.9'],
    ['a path', 'in `apps/server/src/nowhere.ts`', 'apps/server/src/nowhere.ts'],
    ['a link', '[there](docs/nowhere.txt) and [here](README.md)', 'docs/nowhere.txt'],
  ])('are found dead: %s', (_, text, reference) => {
    expect(dead('x.md', text, known)).toEqual([`x.md: ${reference}`])
  })
})
