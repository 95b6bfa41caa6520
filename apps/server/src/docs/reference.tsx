/** Calls and errors, printed from the contract that the server itself mounts, so that the two cannot differ. */
import * as z from 'zod/mini'
import { modules } from '@saola/contract/all'
import { fullPath, type Call, type Shape } from '@saola/contract/call'
import { errors } from '@saola/contract/errors'
import { pageOf, pagingNames } from '@saola/contract/paging'
import type { Language } from '@saola/phrases/shape'
import { phrases } from '../platform/text.ts'
import { docPage, Scroll } from './frame.tsx'
import { integratorModules, ownModules } from './menu.tsx'
import type { Entry } from './search.ts'

interface Field {
  name: string
  type: string
  required: boolean
}
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  maxLength?: number
  format?: string
  pattern?: string
}

/** A schema in a few words: what a reader needs to write the value. */
function typeOf(s: Schema): string {
  if (s.anyOf) return s.anyOf.map(typeOf).join(' | ')
  if (s.enum) return s.enum.map((v) => JSON.stringify(v)).join(' | ')
  if (s.const !== undefined) return JSON.stringify(s.const)
  if (s.type === 'array') return `${s.items ? typeOf(s.items) : 'any'}[]`
  if (s.type === 'object')
    return s.properties
      ? `{ ${Object.entries(s.properties)
          .map(([name, of]) => `${name}: ${typeOf(of)}`)
          .join(', ')} }`
      : 'object'
  const base = Array.isArray(s.type) ? s.type.join(' | ') : (s.type ?? 'any')
  if (s.format) return `${base} (${s.format})`
  return s.maxLength && s.maxLength < 100_000 ? `${base} (≤ ${s.maxLength})` : base
}

const schemaOf = (shape: Shape, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema
export function fieldsOf(shape: Shape | undefined): Field[] {
  const schema = shape ? schemaOf(shape, 'input') : {}
  return Object.entries(schema.properties ?? {}).map(([name, of]) => ({
    name,
    type: typeOf(of),
    required: schema.required?.includes(name) ?? false,
  }))
}
function pagingFields({ paging }: Call): Field[] {
  if (!paging) return []
  const names = pagingNames[paging.dialect]
  const typeNamed = (name: string): string => {
    if (name === names.sortBy) return paging.sortable.join(' | ')
    return name === names.direction ? 'ASC | DESC' : 'integer'
  }
  return [...new Set([names.index, names.size, names.sortBy, names.direction])].map((name) => ({
    name,
    type: typeNamed(name),
    required: false,
  }))
}

function Fields({
  language,
  title,
  fields,
}: {
  language: Language
  title: string
  fields: readonly Field[]
}) {
  const t = phrases[language].docs.calls
  if (fields.length === 0) return null
  return (
    <>
      <dt>{title}</dt>
      {fields.map((f) => (
        <dd key={f.name}>
          <code>{`${f.name}: ${f.type}`}</code>
          {f.required ? ` ${t.required}` : ''}
        </dd>
      ))}
    </>
  )
}

export function CallCard({ language, call }: { language: Language; call: Call }) {
  const { calls: t, who } = phrases[language].docs
  const codes: number[] = call.code === undefined ? [] : [call.code].flat()
  const notes = [
    call.paging ? t.page : '',
    call.kind === 'file' ? t.file : '',
    call.kind === 'events' ? t.events : '',
    call.kind === 'upload' ? t.upload : '',
  ].filter(Boolean)
  const result =
    call.kind === 'file'
      ? null
      : typeOf(schemaOf(call.paging ? pageOf(call.result) : call.result, 'output'))
  return (
    <article id={call.id}>
      <h3>
        <code data-copy={fullPath(call, false)}>{`${call.method} ${fullPath(call, false)}`}</code>
      </h3>
      <p className="soft">{`${call.id} · ${t.who}: ${who[call.audience]}${codes.length > 0 ? ` · ${t.codes}: ${codes.join(', ')}` : ''}${call.feature ? ` · ${t.feature}: ${call.feature}` : ''}${notes.map((note) => ` · ${note}`).join('')}`}</p>
      <dl>
        <Fields language={language} title={t.params} fields={fieldsOf(call.params)} />
        <Fields
          language={language}
          title={t.query}
          fields={[...fieldsOf(call.query), ...pagingFields(call)]}
        />
        <Fields language={language} title={t.body} fields={fieldsOf(call.body)} />
        {result === null ? null : (
          <>
            <dt>{t.result}</dt>
            <dd>
              <code>{result === 'null' ? t.nothing : result}</code>
            </dd>
          </>
        )}
      </dl>
    </article>
  )
}

/** The phrase as it is written: its {parameters} are part of what a reader wants to know. */
const phraseOf = (language: Language, key: string): string =>
  String(
    key
      .split('.')
      .reduce<unknown>(
        (at, part) => (at as Record<string, unknown> | undefined)?.[part],
        phrases[language].error,
      ) ?? '',
  )

function ErrorTable({ language }: { language: Language }) {
  const t = phrases[language].docs.errors
  return (
    <Scroll label={t.title}>
      <table>
        <thead>
          <tr>
            {[t.code, t.http, t.key, t.text].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(errors).map(([key, [code, http]], row, all) => (
            <tr key={key} id={key}>
              {/* The request log of the portal leads to a number; the first of its rows has it. */}
              <td
                className="number"
                id={all.findIndex(([, [c]]) => c === code) === row ? `error-${code}` : undefined}
              >
                {code}
              </td>
              <td className="number">{http}</td>
              <td>
                <code>{key}</code>
              </td>
              <td>{phraseOf(language, key)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const modulesOf = (): [string, Call[]][] =>
  Object.entries(modules).map(([name, module]) => [
    name,
    Object.values(module as Record<string, Call>),
  ])
const callsOf = (name: string): Call[] =>
  Object.values(modules[name as keyof typeof modules] as Record<string, Call>)
export const moduleNames = (): string[] => Object.keys(modules)

function Areas({ language, names }: { language: Language; names: readonly string[] }) {
  return names.map((name) => (
    <section key={name}>
      <h3>
        <a href={`/docs/api/${name}?lang=${language}`}>{name}</a>
      </h3>
      <ul className="plain">
        {callsOf(name).map((call) => (
          <li key={call.id}>
            <a href={`/docs/api/${name}?lang=${language}#${call.id}`}>
              <code>{`${call.method} ${fullPath(call, false)}`}</code>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}

export function apiPage(language: Language): string {
  const { api } = phrases[language].docs
  const [before, after] = api.intro.split('{openapi}')
  return docPage(
    language,
    '/api',
    api.title,
    <>
      <p>
        {before}
        <a href="/docs/openapi.json">OpenAPI 3.1</a>
        {after}
      </p>
      <h2 id="integrators">{api.integrators}</h2>
      <Areas language={language} names={integratorModules} />
      <h2 id="own-areas">{phrases[language].docs.nav.ownAreas}</h2>
      <Areas language={language} names={ownModules} />
    </>,
  )
}

/** The calls of one module; null where there is no such module. */
export function modulePage(language: Language, module: string): string | null {
  const calls = modulesOf().find(([name]) => name === module)?.[1]
  if (!calls) return null
  return docPage(
    language,
    `/api/${module}`,
    module,
    <>
      <p className="soft">
        <a href={`/docs/api?lang=${language}`}>{phrases[language].docs.api.back}</a>
      </p>
      {calls.map((call) => (
        <CallCard key={call.id} language={language} call={call} />
      ))}
    </>,
  )
}

export function errorsPage(language: Language): string {
  return docPage(
    language,
    '/errors',
    phrases[language].docs.errors.title,
    <ErrorTable language={language} />,
  )
}

/** What the search knows of calls and errors. */
export function referenceEntries(language: Language): Entry[] {
  const { who } = phrases[language].docs
  const calls = modulesOf().flatMap(([name, all]) =>
    all.map((call): Entry => ({
      kind: 'call',
      href: `/api/${name}#${call.id}`,
      title: call.id,
      text: `${call.method} ${fullPath(call, false)} · ${who[call.audience]}`,
    })),
  )
  return [
    ...calls,
    ...Object.entries(errors).map(([key, [code]]): Entry => ({
      kind: 'error',
      href: `/errors#${key}`,
      title: String(code),
      text: `${key} · ${phraseOf(language, key)}`,
    })),
  ]
}
