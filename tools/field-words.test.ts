// A field that is empty or badly formed says what it asks for, in words of its own: "Enter the product’s name", never "this cannot be left blank".
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { en } from '@saola/phrases/en/all'
import { vi } from '@saola/phrases/vi/all'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
const screens = files
  .filter((name) => /^(apps\/(portal|backoffice)|packages\/web)\/src\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

/** The catalogue's sentences for a rule that only the field itself can name. */
const GENERAL = /\bkey\(\s*'error\.(?:required|pattern)'|useTranslations\('error\.error'\)\('/
/** A rule of a form by the name of its field, and the words it was given. */
const RULES =
  /(\w+): (?:check|rule)\(\s*[^()]*?(?:\([^()]*\)[^()]*?)*,\s*([^()]*?),?\s*\)(?=[,\n ])/g

/** What is wrong with the words of a file's forms. */
export function faultsOf(text: string): string[] {
  const faults: string[] = []
  if (GENERAL.test(text)) faults.push("says the catalogue's general sentence beside a field")
  for (const [, field = '', words = ''] of text.matchAll(RULES)) {
    const named = /^words(?:\.(\w+)|\['([\w.]+)'\])$/.exec(words)
    const name = named?.[1] ?? named?.[2]?.split('.').at(-1)
    if (name === undefined) faults.push(`${field}: its words are not among those of its form`)
    else if (name !== field) faults.push(`${field}: speaks the words of ${name}`)
  }
  // The server refuses in the form's words only where it was given them.
  if (
    /\buse(?:Validators|Rules)\(\)/.test(text) &&
    /useSubmit\(\s*form(?: as never)?,\s*\{\}/.test(text)
  )
    faults.push('keeps its words from useSubmit')
  return faults
}

type Tree = { readonly [key: string]: string | Tree }
/** The groups named `enter` of a language: what fields ask for. */
function asked(tree: Tree, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return []
    const at = `${path}${key}`
    return key === 'enter'
      ? Object.entries(value).map(([name, words]) => [`${at}.${name}`, String(words)])
      : asked(value, `${at}.`)
  })
}

describe('words of fields', () => {
  it('no form says a general sentence, gives a rule the words of another field or keeps them from the server’s refusals', () => {
    const wrong = screens.flatMap(({ name, text }) =>
      faultsOf(text).map((fault) => `${name}: ${fault}`),
    )
    expect(wrong).toEqual([])
    expect(screens.filter(({ text }) => /\buseValidators\(\)/.test(text)).length).toBeGreaterThan(
      30,
    )
  })

  it('a form that breaks it is caught', () => {
    expect(faultsOf("error={missing ? key('error.required') : null}")).toHaveLength(1)
    expect(faultsOf('validate: { name: check(required, words.label) }')).toHaveLength(1)
    expect(faultsOf("validate: { name: check(required, '') }")).toHaveLength(1)
    expect(faultsOf('validate: { name: check((v) => rule(v.trim()), words.name) }')).toEqual([])
    expect(faultsOf('const check = useValidators()\nuseSubmit(\n  form,\n  {},\n')).toHaveLength(1)
  })

  it('begins with what to do, in both languages', () => {
    // Rules of form describe the value; all others say what to enter or choose.
    const isRule = ([name]: [string, string]): boolean => name.endsWith('Form')
    const [inVi, inEn] = [asked(vi, ''), asked(en, '')]
    expect(inVi.length).toBeGreaterThan(80)
    expect(inVi.filter((one) => !isRule(one) && !/^(?:Nhập|Chọn|Chụp) /.test(one[1]))).toEqual([])
    expect(inEn.filter((one) => !isRule(one) && !/^(?:Enter|Choose|Take) /.test(one[1]))).toEqual(
      [],
    )
    // A file, a picture and a place among several are chosen, not typed.
    for (const [name, words] of inVi)
      if (/^(?:Chọn|Chụp)/.test(words))
        expect(inEn.find(([other]) => other === name)?.[1]).toMatch(/^(?:Choose|Take)/)
  })
})
