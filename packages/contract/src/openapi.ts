/** The OpenAPI 3.1 document of every mounted call, read off the contract: what `npm run openapi` prints and /docs shows. */
import * as z from 'zod/mini'
import { modules } from './all.ts'
import { fullPath, successCode, type Call, type Shape } from './call.ts'
import { errors } from './errors.ts'
import { pagingNames, writtenPageOf } from './paging.ts'
import { serverCodes } from './server-api.ts'

type Json = Record<string, unknown>

const schemaOf = (shape: Shape, io: 'input' | 'output'): Json => {
  const { $schema: _drop, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json
  return rest
}
const fieldsOf = (shape: Shape): { name: string; schema: Json; required: boolean }[] => {
  const json = schemaOf(shape, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(json.properties ?? {}).map(([name, schema]) => ({
    name,
    schema,
    required: json.required?.includes(name) ?? false,
  }))
}

function parametersOf(call: Call): Json[] {
  const path = call.params
    ? fieldsOf(call.params).map(({ name, schema }) => ({
        name,
        in: 'path',
        required: true,
        schema,
      }))
    : []
  const query = call.query
    ? fieldsOf(call.query).map(({ name, schema, required }) => ({
        name,
        in: 'query',
        required,
        schema,
      }))
    : []
  if (!call.paging) return [...path, ...query]
  const n = pagingNames[call.paging.dialect]
  const sort = n.joined
    ? [
        {
          name: n.sortBy,
          in: 'query',
          required: false,
          schema: { type: 'string', example: `${call.paging.sortable[0]},desc` },
        },
      ]
    : [
        {
          name: n.sortBy,
          in: 'query',
          required: false,
          schema: { type: 'string', enum: [...call.paging.sortable] },
        },
        {
          name: n.direction,
          in: 'query',
          required: false,
          schema: { type: 'string', enum: ['ASC', 'DESC'] },
        },
      ]
  return [
    ...path,
    ...query,
    {
      name: n.index,
      in: 'query',
      required: call.paging.required === true,
      schema: { type: 'integer', minimum: 0, default: 0 },
    },
    {
      name: n.size,
      in: 'query',
      required: call.paging.required === true,
      schema: { type: 'integer', minimum: 1, maximum: 200, default: call.paging.size },
    },
    ...sort,
  ]
}

const envelope = (call: Call): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: call.audience === 'server' ? { enum: [...serverCodes] } : { const: successCode(call) },
    message: { type: 'string' },
    data:
      call.audience === 'server'
        ? { type: ['string', 'null'], 'x-sealed': schemaOf(call.result, 'output') }
        : schemaOf(call.paging ? writtenPageOf(call.paging, call.result) : call.result, 'output'),
  },
})

function answerOf(call: Call): Json {
  if (call.kind === 'file')
    return {
      description: 'An Excel file',
      content: {
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
          schema: { type: 'string', format: 'binary' },
        },
      },
    }
  if (call.kind === 'events')
    return {
      description: 'Server-sent events; each data line is one JSON object',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    }
  return { description: 'Done', content: { 'application/json': { schema: envelope(call) } } }
}

function multipartOf(call: Call): Json {
  const files = call.files ?? { file: 'required' as const }
  const fields = call.body
    ? (schemaOf(call.body, 'input') as { properties?: Json; required?: string[] })
    : {}
  return {
    type: 'object',
    required: [
      ...Object.keys(files).filter((name) => files[name] === 'required'),
      ...(fields.required ?? []),
    ],
    properties: {
      ...Object.fromEntries(
        Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }]),
      ),
      ...fields.properties,
    },
  }
}

/** The merchant server API's envelope of one text, and what is in it. */
const encrypted = (shape: Shape, io: 'input' | 'output'): Json => ({
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'string', 'x-sealed': schemaOf(shape, io) } },
})

function bodyOf(call: Call): Json {
  if (call.kind === 'upload')
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: multipartOf(call) } },
      },
    }
  if (call.audience === 'system')
    return {
      requestBody: {
        required: true,
        description: 'AES-256-GCM sealed body, see the guide',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['data'],
              properties: { data: { type: 'string' } },
            },
          },
        },
      },
    }
  if (call.audience === 'server')
    return {
      requestBody: {
        required: true,
        description:
          'Sealed with the credential: data is base64 of AES-CBC over the JSON of x-sealed',
        content: { 'application/json': { schema: encrypted(call.body!, 'input') } },
      },
    }
  return call.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
        },
      }
    : {}
}

const securityOf = (call: Call): Json[] => {
  if (call.audience === 'public') return []
  if (call.audience === 'internal') return [{ apiClientKey: [] }]
  if (call.audience === 'server') return [{ apiClient: [], apiTime: [], apiValidate: [] }]
  return call.audience === 'system'
    ? [{ signedClient: [], signedTime: [], signedValidate: [] }]
    : [{ bearer: [] }]
}

const operation = (module: string, call: Call): Json => ({
  operationId: call.id,
  tags: [module],
  summary: call.id,
  description: `Audience: ${call.audience}.${call.code ? ` Permission code: ${[call.code].flat().join(' or ')}.` : ''}${call.feature ? ` Feature switch: ${call.feature}.` : ''} Source: ${call.source}.`,
  ...(parametersOf(call).length > 0 ? { parameters: parametersOf(call) } : {}),
  ...bodyOf(call),
  security: securityOf(call),
  responses: {
    200: answerOf(call),
    '4XX': { $ref: '#/components/responses/Refusal' },
    '5XX': { $ref: '#/components/responses/Refusal' },
  },
})

/** Language files are no calls of the contract, but clients ask for them. */
const languageFile: Json = {
  get: {
    operationId: 'language.get',
    tags: ['language'],
    summary: 'language.get',
    description: 'One language file. Source: document 1 section 7.5.',
    security: [],
    parameters: [
      {
        name: 'language',
        in: 'path',
        required: true,
        schema: { type: 'string', enum: ['vi', 'en'] },
      },
      { name: 'namespace', in: 'path', required: true, schema: { type: 'string' } },
    ],
    responses: {
      200: {
        description: 'The texts',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      '4XX': { $ref: '#/components/responses/Refusal' },
    },
  },
}

const securitySchemes: Json = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  apiClientKey: { type: 'apiKey', in: 'header', name: 'api-client-key' },
  signedClient: { type: 'apiKey', in: 'header', name: 'client' },
  signedTime: { type: 'apiKey', in: 'header', name: 'time' },
  signedValidate: { type: 'apiKey', in: 'header', name: 'validate' },
  apiClient: { type: 'apiKey', in: 'header', name: 'x-api-client' },
  apiTime: { type: 'apiKey', in: 'header', name: 'x-api-time' },
  apiValidate: { type: 'apiKey', in: 'header', name: 'x-api-validate' },
}

const refusal: Json = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: {
      type: 'integer',
      enum: [...new Set(Object.values(errors).map(([code]) => code))],
    },
    message: { type: 'string' },
    data: {
      type: 'object',
      required: ['key', 'traceId'],
      properties: {
        key: { type: 'string' },
        traceId: { type: 'string' },
        retryAfter: { type: 'integer' },
        reason: { type: 'string' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              field: { type: 'string' },
              key: { type: 'string' },
              params: { type: 'object' },
            },
          },
        },
      },
    },
  },
}

/** @param publicUrl where the document says the server is. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [module, table] of Object.entries(modules))
    for (const call of Object.values(table) as Call[])
      (paths[fullPath(call, false)] ??= {})[call.method.toLowerCase()] = operation(module, call)
  paths['/locales/{language}/{namespace}.json'] = languageFile
  return {
    openapi: '3.1.0',
    info: {
      title: 'Saola Pay',
      version: '0.1.0',
      description: 'Every call of the product. Each is also mounted under /sandbox for Test Mode.',
      license: { name: 'Proprietary', url: `${publicUrl}/legal/terms-of-use` },
    },
    servers: [{ url: publicUrl }, { url: `${publicUrl}/sandbox`, description: 'Test Mode' }],
    tags: [...Object.keys(modules), 'language'].map((name) => ({
      name,
      description: `Calls of the module ${name}`,
    })),
    paths,
    components: {
      securitySchemes,
      responses: {
        Refusal: {
          description: 'A refusal from the error catalogue',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: { Refusal: refusal },
    },
  }
}
