// What makes the built sites light (ADR 0031). A browser checks nothing against a shape of the contract, it only asks which parameters may not be
// missing and which words a filter takes; the build writes those down (`wire`), and the shapes, with the library that made them, stay at home. Phrases
// travel parsed, so their parser stays at home, too. What most screens share is one file instead of forty small ones.
import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { inRoot } from './project.mjs'

const folder = inRoot('packages/contract/src').replaceAll('\\', '/')

/** The contract as it runs: by file, what it exports. */
async function run() {
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const contents =
    files.map((file, i) => `import * as m${i} from './${file}'`).join('\n') +
    `\nexport default {${files.map((file, i) => `${JSON.stringify(file)}: m${i}`).join(',')}}`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  return (
    await import(
      `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
    )
  ).default
}

/** A call as the browser needs it: without what only the server judges by; empty lists say nothing and are left out. */
function wired(call, wireOf) {
  const {
    params: _params,
    query: _query,
    body: _body,
    result: _result,
    source: _source,
    perMinute: _perMinute,
    work: _work,
    capability: _capability,
    feature: _feature,
    mode: _mode,
    ...rest
  } = call
  const { needs, filters } = wireOf(call)
  const named = Object.fromEntries(Object.entries(needs).filter(([, names]) => names.length > 0))
  return {
    ...rest,
    wire: {
      ...(Object.keys(named).length === 0 ? {} : { needs: named }),
      ...(filters === undefined ? {} : { filters }),
    },
  }
}

/** Is something called while the module is read? Function bodies run later, if ever. */
function calls(node) {
  if (node === null || typeof node !== 'object') return false
  if (Array.isArray(node)) return node.some(calls)
  if (/^(ArrowFunction|Function)Expression$/.test(node.type ?? '')) return false
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true
  return Object.entries(node).some(([key, value]) => key !== 'parent' && calls(value))
}

/** The components whose styles come with the first script that uses one of them, and the file that has them (mantine.css is there from the start). */
const laterStyled = () =>
  new Map(
    ['mantine-fields.css', 'mantine-more.css'].flatMap((file) => {
      const path = inRoot('packages/web/src/ui', file).replaceAll('\\', '/')
      return Array.from(readFileSync(path, 'utf8').matchAll(/styles\/(\w+)\.css/g), ([, name]) => [
        name,
        path,
      ])
    }),
  )

/** What at least so many of the parts that load on demand share goes into one file: the router, the data client, the components of every screen. */
const SHARED_BY = 45
/** What so many lists share goes into one file, too: twenty files of half a kilobyte pack worse, and are named one by one. */
const LISTED_BY = 15
/** What checks forms, and the accounts that they choose from: most parts hold a form, and a list that is looked at first needs none of it. */
const FORMS_ALONE =
  /\/node_modules\/zod\/|\/packages\/contract\/src\/(faults|fields|validators|bank-account)\.ts$/
const isForAll = (id) => !id.endsWith('.css') && !FORMS_ALONE.test(id)
/** Small parts that half of the screens show, and three hooks of the library: by itself each packs worse than what it holds. */
const SMALL_BY = 3
const SMALL_PARTS =
  /\/packages\/web\/src\/(ui\/(ConfirmModal|IconButton|Money|StatusBadge|initials)|i18n\/useDecimal)\.tsx?$|\/@mantine\/hooks\/.*\/use-(click-outside|disclosure|hotkeys|window-event)\W|\/react-router\/.*\/use(Search|Location)\W|\/noop\W|\/web\/src\/ui\/menu\.module\.css$/
const LIST_PARTS = /\/packages\/web\/src\/list\/\w+\.tsx?$/

/** A field for an amount of money, with its words: filters have one, too. */
const AMOUNT_FIELD =
  /\/packages\/(web\/src\/(ui\/(AmountInput|amountText|useAmountText)|form\/useHeldForm)|money\/src\/words)\.tsx?$/

/** Which parts of the build are one file. */
const groups = [
  { name: 'base', minShareCount: SHARED_BY, test: isForAll },
  {
    name: 'list',
    minShareCount: LISTED_BY,
    includeDependenciesRecursively: false,
    test: (id) => LIST_PARTS.test(id),
  },
  {
    name: 'small',
    minShareCount: SMALL_BY,
    includeDependenciesRecursively: false,
    test: (id) => SMALL_PARTS.test(id),
  },
  {
    name: 'amount',
    minShareCount: SMALL_BY,
    includeDependenciesRecursively: false,
    test: (id) => AMOUNT_FIELD.test(id),
  },
]

/** Phrases are put together by our own rule for numbers and, since they come parsed, without a parser: built or under vite. */
const phrases = {
  name: 'saola-phrases',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^use-intl\/format-message$/,
          replacement: inRoot('packages/web/src/i18n/formatMessage.ts'),
        },
      ],
    },
  }),
}

/** @returns {import('vite').PluginOption} */
export const leanSite = () => [phrases, lean()]

/** @returns {import('vite').Plugin} */
function lean() {
  let contract
  const later = laterStyled()
  return {
    name: 'saola-lean-site',
    apply: 'build',
    config: () => ({
      // Short names: the list of what each part needs names every file, and letters of chance do not pack.
      build: {
        manifest: true,
        rolldownOptions: {
          output: {
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:4][extname]',
            codeSplitting: {
              groups,
            },
          },
        },
      },
    }),
    async buildStart() {
      contract = await run()
    },
    transform(code, id) {
      const path = id.replaceAll('\\', '/').split('?')[0]
      const component = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(path)?.[1]
      if (component !== undefined && later.has(component))
        return {
          code: `import ${JSON.stringify(later.get(component))};\n${code}`,
          map: null,
          moduleSideEffects: true,
        }
      if (!path.startsWith(`${folder}/`)) return null
      const made = contract[path.slice(folder.length + 1)]
      const { wireOf } = contract['wire.ts']
      const edits = []
      for (const statement of this.parse(code).body) {
        const declaration =
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') continue
        for (const { id: name, init } of declaration.declarations) {
          if (init === null || !calls(init)) continue
          const table =
            init.type === 'CallExpression' && init.callee.name === 'calls'
              ? made[name.name]
              : undefined
          // What is made by calling something and then used by nobody goes, and what only it used goes with it.
          const text =
            table === undefined
              ? `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
              : JSON.stringify(
                  Object.fromEntries(
                    Object.entries(table).map(([key, call]) => [key, wired(call, wireOf)]),
                  ),
                )
          edits.push([init.start, init.end, text])
        }
      }
      return {
        code: edits
          .reverse()
          .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code),
        map: null,
        moduleSideEffects: false,
      }
    },
  }
}
