// Who may import whom. The rules speak in back-references ($1, $2: what the brackets of `from` caught), so a new module needs no
// edit here but its place on a layer. tools/code-rules.test.ts plants one violation of each kind and expects it reported by name.

/** The server's modules, ground layer first: a module reaches modules of its own layer and of those below. */
const layers = [
  {
    name: 'identity',
    modules: [
      'session',
      'approval',
      'data-export',
      'auth',
      'auth-cms',
      'second-factor',
      'auth-qr',
      'admin',
      'user',
      'member',
      'role-group',
      'merchant',
      'audit',
      'media',
      'credential',
      'api-request',
      'saved-view',
    ],
  },
  {
    name: 'bank',
    modules: ['bank', 'e-wallet', 'bank-account', 'ekyc', 'onboarding', 'setting', 'calendar'],
  },
  // Orders of money out: who orders one learns of its end by an event.
  { name: 'banking', modules: ['bank-transfer'] },
  { name: 'ledger', modules: ['ledger', 'fee'] },
  {
    name: 'sell-and-settle',
    modules: [
      'product',
      'customer',
      'static-account',
      'payment',
      'settlement',
      'card-payment',
      'message',
      'transaction',
      'bank-credit',
      'payment-method',
      'shop-setting',
    ],
  },
  {
    name: 'accept',
    modules: [
      'pay-link',
      'pay-info',
      'pay-page',
      'order',
      'pay-button',
      'pay-box',
      'pos-model',
      'pos-order',
      'pos-device',
      'subscription',
      'subscription-api',
      'subscription-plan',
      'subscription-invoice',
      'subscription-notice',
      'subscription-hold',
      'subscription-standing',
      'subscription-bulk',
      'subscription-import',
      'subscription-price',
      'subscription-run',
      'subscription-sign-up',
      'subscription-statistic',
      'subscriber',
      'vietqr-pro',
      'server-api',
      'refund',
    ],
  },
  {
    name: 'fees',
    modules: ['card-settlement', 'card-payout', 'reconciliation', 'fee-report', 'fee-collection'],
  },
  // Nobody pays out while their fees are overdue.
  {
    name: 'money-out',
    modules: ['payout', 'payout-batch', 'payout-api', 'payout-limit', 'payout-receipt'],
  },
  {
    name: 'views',
    modules: [
      'dashboard',
      'for-control',
      'support',
      'tool',
      'webhook',
      'sandbox',
      'search',
      'statement',
      'event-delivery',
      'work-queue',
      'merchant-file',
      'bank-report',
    ],
  },
  {
    name: 'salary',
    modules: [
      'salary-enterprise',
      'salary-import',
      'salary-employee',
      'salary-employee-import',
      'salary-period',
      'salary-logwork',
      'salary-limit',
      'salary-advance-type',
      'salary-advance',
      'salary-deduction',
      'salary-write-off',
      'salary-collection',
      'salary-notice',
      'salary-statistic',
      'salary-oversight',
      'salary-page',
      'salary-sample',
    ],
  },
  // What the public sees of all of it.
  { name: 'pages', modules: ['payer'] },
]

const modulePath = (modules) => `^apps/server/src/modules/(${modules.join('|')})/`
const tests = '\\.test\\.tsx?$'
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const layerRules = layers
  .slice(0, -1)
  .map((layer, index) =>
    error(
      `no-higher-layer-from-${layer.name}`,
      'A module reaches only modules of its own layer or below; upper modules learn from lower ones through event rows.',
      { path: modulePath(layer.modules), pathNot: tests },
      { path: modulePath(layers.slice(index + 1).flatMap(({ modules }) => modules)) },
    ),
  )

const packageRules = [
  error(
    'packages-import-no-apps',
    'Packages know nothing of the programs that use them.',
    { path: '^(packages|demo)/' },
    { path: '^(apps|e2e|bench|tools)/' },
  ),
  error(
    'phrases-and-money-import-nothing',
    'They are the ground that everything stands on.',
    { path: '^packages/(phrases|money|schedule|vietqr|samples)/', pathNot: tests },
    { pathNot: '^packages/$1/' },
  ),
  error(
    'local-postgres-imports-nothing-of-ours',
    "It starts a database, whatever stands in it: the schema is the server's.",
    { path: '^packages/local-postgres/', pathNot: tests },
    { path: '^packages/', pathNot: '^packages/local-postgres/' },
  ),
  error(
    'contract-imports-zod-and-types',
    'The contract is data: Zod, phrases and money describe it.',
    { path: '^packages/contract/', pathNot: tests },
    { pathNot: ['^packages/(contract|phrases|money)/', '^node_modules/zod/'] },
  ),
  error(
    'web-imports-the-three',
    'The shared browser code stands on contract, phrases and money.',
    { path: '^packages/web/', pathNot: tests },
    { path: '^packages/', pathNot: '^packages/(web|contract|phrases|money)/' },
  ),
  error(
    'payer-pages-import-what-they-show',
    'The payer pages are rendered by the server and know no other browser code.',
    { path: '^packages/payer-pages/', pathNot: tests },
    {
      path: '^packages/',
      pathNot: '^packages/(payer-pages|contract|phrases|money|schedule|vietqr)/',
    },
  ),
]

const serverRules = [
  error(
    'platform-knows-no-module',
    'The platform and the adapters serve every module and name none.',
    { path: '^apps/([^/]+)/src/(platform|adapters|parts)/', pathNot: tests },
    { path: '^apps/$1/src/(modules/|features/|[^/]+\\.tsx?$)', pathNot: '^apps/portal/src/app/' },
  ),
  error(
    'modules-meet-at-service',
    "A module's only entry point is its service.ts.",
    { path: '^apps/(server|bank-sim)/src/modules/([^/]+)/', pathNot: tests },
    {
      path: '^apps/$1/src/modules/',
      pathNot: ['^apps/$1/src/modules/$2/', '^apps/$1/src/modules/[^/]+/service\\.ts$'],
    },
  ),
  error(
    'store-and-rules-are-private',
    'What a module decides and stores is its own; the program mounts routes, jobs and services.',
    { path: '^apps/([^/]+)/src/[^/]+\\.ts$' },
    { path: '^apps/$1/src/modules/[^/]+/[^/]*(store|rules)\\.ts$' },
  ),
  error(
    'only-store-speaks-sql',
    'SQL lives in the store.ts of a module and in stores named after a further noun (device-store.ts).',
    { path: '^apps/server/src/modules/', pathNot: [tests, 'store\\.ts$'] },
    { path: '^node_modules/(pg|kysely)/' },
  ),
]

const screenRules = [
  error(
    'screens-keep-to-their-module',
    'What two UI modules need moves to parts/ or packages/web.',
    { path: '^apps/(portal|backoffice)/src/features/([^/]+)/' },
    { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  ),
  error(
    'payer-screens-keep-to-their-module',
    'What two payer pages need moves to parts/.',
    { path: '^packages/payer-pages/src/([^/]+)/' },
    { path: '^packages/payer-pages/src/[^/]+/', pathNot: '^packages/payer-pages/src/($1|parts)/' },
  ),
]

module.exports = {
  forbidden: [
    error(
      'apps-import-no-apps',
      'Programs meet over the network only.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    ...packageRules,
    ...serverRules,
    ...layerRules,
    error(
      'every-module-has-a-layer',
      'Name a new module in the list of layers above.',
      {
        path: '^apps/server/src/modules/',
        pathNot: modulePath(layers.flatMap(({ modules }) => modules)),
      },
      {},
    ),
    ...screenRules,
    error(
      'no-test-code-in-the-product',
      'Tests lean on the product, never the other way.',
      { path: '/src/', pathNot: tests },
      { path: ['^apps/[^/]+/test/', tests] },
    ),
    error('no-cycles', 'Type-only cycles count too.', {}, { circular: true }),
    error(
      'everything-resolves',
      'A path that cannot be followed would escape every other rule.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.svg'],
    },
  },
}
