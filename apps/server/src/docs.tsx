/** The developer documentation, printed from the contract that the server itself mounts, so that the two cannot differ. */
import * as z from 'zod/mini'
import { rooms } from '@saola/contract/all'
import { fullPath, type Call, type Shape } from '@saola/contract/call'
import { errors } from '@saola/contract/errors'
import { pageOf, pagingNames } from '@saola/contract/paging'
import type { Language } from '@saola/phrases/shape'
import { page } from './documents.tsx'
import { phrases, translator } from './kit/text.ts'

interface Field { name: string; type: string; required: boolean }
interface Schema { type?: string | string[]; enum?: unknown[]; const?: unknown; anyOf?: Schema[]; items?: Schema; properties?: Record<string, Schema>; required?: string[]; maxLength?: number; format?: string; pattern?: string }

/** A schema in a few words: what a reader needs to write the value. */
function typeOf(s: Schema): string {
  if (s.anyOf) return s.anyOf.map(typeOf).join(' | ')
  if (s.enum) return s.enum.map((v) => JSON.stringify(v)).join(' | ')
  if (s.const !== undefined) return JSON.stringify(s.const)
  if (s.type === 'array') return `${s.items ? typeOf(s.items) : 'any'}[]`
  if (s.type === 'object') return s.properties ? `{ ${Object.entries(s.properties).map(([name, of]) => `${name}: ${typeOf(of)}`).join(', ')} }` : 'object'
  const base = Array.isArray(s.type) ? s.type.join(' | ') : (s.type ?? 'any')
  return s.format ? `${base} (${s.format})` : s.maxLength && s.maxLength < 100_000 ? `${base} (≤ ${s.maxLength})` : base
}

const schemaOf = (shape: Shape, io: 'input' | 'output'): Schema => z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema
function fieldsOf(shape: Shape | undefined): Field[] {
  const schema = shape ? schemaOf(shape, 'input') : {}
  return Object.entries(schema.properties ?? {}).map(([name, of]) => ({ name, type: typeOf(of), required: schema.required?.includes(name) ?? false }))
}
function pagingFields(call: Call): Field[] {
  if (!call.paging) return []
  const names = pagingNames[call.paging.dialect]
  return [...new Set([names.index, names.size, names.sortBy, names.direction])].map((name) => ({ name, type: name === names.sortBy ? call.paging!.sortable.join(' | ') : name === names.direction ? 'ASC | DESC' : 'integer', required: false }))
}

function Fields({ language, title, fields }: { language: Language; title: string; fields: readonly Field[] }) {
  const t = phrases[language].docs.calls
  if (fields.length === 0) return null
  return (
    <>
      <dt>{title}</dt>
      {fields.map((f) => <dd key={f.name}><code>{`${f.name}: ${f.type}`}</code>{f.required ? ` ${t.required}` : ''}</dd>)}
    </>
  )
}

function CallCard({ language, call }: { language: Language; call: Call }) {
  const { calls: t, who } = phrases[language].docs
  const codes = call.code === undefined ? [] : Array.isArray(call.code) ? (call.code as number[]) : [call.code as number]
  const notes = [call.paging ? t.page : '', call.kind === 'file' ? t.file : '', call.kind === 'events' ? t.events : '', call.kind === 'upload' ? t.upload : ''].filter(Boolean)
  const result = call.kind === 'file' ? null : typeOf(schemaOf(call.paging ? pageOf(call.result) : call.result, 'output'))
  return (
    <article id={call.id}>
      <h3><code>{`${call.method} ${fullPath(call, false)}`}</code></h3>
      <p className="soft">{`${call.id} · ${t.who}: ${who[call.audience]}${codes.length > 0 ? ` · ${t.codes}: ${codes.join(', ')}` : ''}${call.feature ? ` · ${t.feature}: ${call.feature}` : ''}${notes.map((note) => ` · ${note}`).join('')}`}</p>
      <dl>
        <Fields language={language} title={t.params} fields={fieldsOf(call.params)} />
        <Fields language={language} title={t.query} fields={[...fieldsOf(call.query), ...pagingFields(call)]} />
        <Fields language={language} title={t.body} fields={fieldsOf(call.body)} />
        {result === null ? null : <><dt>{t.result}</dt><dd><code>{result === 'null' ? t.nothing : result}</code></dd></>}
      </dl>
    </article>
  )
}

function ErrorTable({ language }: { language: Language }) {
  const t = phrases[language].docs.errors
  const text = phrases[language].error as unknown as Record<string, unknown>
  // The phrase as it is written: its {parameters} are part of what a reader wants to know.
  const phrase = (key: string): string => String(key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], text) ?? '')
  return (
    <div className="scroll">
      <table>
        <thead><tr>{[t.code, t.http, t.key, t.text].map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
        <tbody>{Object.entries(errors).map(([key, [code, http]]) => <tr key={key}><td className="number">{code}</td><td className="number">{http}</td><td><code>{key}</code></td><td>{phrase(key)}</td></tr>)}</tbody>
      </table>
    </div>
  )
}

/** The whole page; made once for each language, because it changes with the program only. */
export function docsPage(language: Language, publicUrl: string): string {
  const { docs } = phrases[language]
  const t = translator(language, 'docs')
  const basics = ['base', 'envelope', 'money', 'token', 'idempotency', 'password'] as const
  return page(language, '/docs', docs.title, true, (
    <>
      <h1>{docs.title}</h1>
      <p>{docs.intro}</p>
      <h2>{docs.basics.title}</h2>
      {basics.map((name) => <p key={name}>{t(`basics.${name}`, { url: publicUrl })}</p>)}
      <h2>{docs.calls.title}</h2>
      <p>{Object.keys(rooms).map((name, i) => <span key={name}>{i > 0 ? ' · ' : ''}<a href={`#${name}`}>{name}</a></span>)}</p>
      {Object.entries(rooms).map(([name, room]) => (
        <section key={name} id={name}>
          <h2>{name}</h2>
          {Object.values(room as Record<string, Call>).map((call) => <CallCard key={call.id} language={language} call={call} />)}
        </section>
      ))}
      <h2>{docs.errors.title}</h2>
      <ErrorTable language={language} />
    </>
  ))
}
