// Who may import whom. The rules speak in back-references ($1, $2: what the brackets of `from` caught), so a new room needs no
// edit here but its place on a floor. tools/house-rules.test.ts plants one violation of each kind and expects it reported by name.

/** The server's rooms, ground floor first: a room reaches rooms of its own floor and of those below. */
const floors = [
  {
    name: 'identity',
    rooms: [
      'auth',
      'auth-cms',
      'auth-qr',
      'admin',
      'user',
      'member',
      'role-group',
      'merchant',
      'audit',
      'media',
      'credential',
    ],
  },
  {
    name: 'bank',
    rooms: [
      'bank',
      'e-wallet',
      'bank-account',
      'ekyc',
      'onboarding',
      'setting',
      'ledger',
      'bank-credit',
    ],
  },
  {
    name: 'sell-and-settle',
    rooms: ['product', 'customer', 'transaction', 'fee', 'payment-method', 'shop-setting'],
  },
  {
    name: 'accept',
    rooms: [
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
      'subscription-plan',
      'vietqr-pro',
      'payout',
      'server-api',
      'refund',
    ],
  },
  {
    name: 'views',
    rooms: [
      'dashboard',
      'fee-report',
      'for-control',
      'support',
      'tool',
      'webhook',
      'payer',
      'sandbox',
      'search',
      'card-settlement',
      'reconciliation',
    ],
  },
  {
    name: 'salary-wing',
    rooms: [
      'salary-enterprise',
      'salary-employee',
      'salary-period',
      'salary-logwork',
      'salary-advance-type',
      'salary-advance',
      'salary-statistic',
    ],
  },
]

const roomPath = (rooms) => `^apps/server/src/modules/(${rooms.join('|')})/`
const tests = '\\.test\\.tsx?$'
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const floorRules = floors
  .slice(0, -1)
  .map((floor, index) =>
    error(
      `no-climbing-from-${floor.name}`,
      'A room reaches only rooms of its own floor or below; upper rooms learn from lower ones through event rows.',
      { path: roomPath(floor.rooms), pathNot: tests },
      { path: roomPath(floors.slice(index + 1).flatMap(({ rooms }) => rooms)) },
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
    { path: '^packages/(phrases|money|vietqr|samples)/', pathNot: tests },
    { pathNot: '^packages/$1/' },
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
    { path: '^packages/', pathNot: '^packages/(payer-pages|contract|phrases|money|vietqr)/' },
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
    'rooms-meet-at-service',
    "A room's only door is its service.ts.",
    { path: '^apps/(server|bank-sim)/src/modules/([^/]+)/', pathNot: tests },
    {
      path: '^apps/$1/src/modules/',
      pathNot: ['^apps/$1/src/modules/$2/', '^apps/$1/src/modules/[^/]+/service\\.ts$'],
    },
  ),
  error(
    'store-and-rules-stay-home',
    'What a room decides and stores is its own; the program mounts routes, jobs and services.',
    { path: '^apps/([^/]+)/src/[^/]+\\.ts$' },
    { path: '^apps/$1/src/modules/[^/]+/(store|rules)\\.ts$' },
  ),
  error(
    'only-store-speaks-sql',
    'SQL lives in the store.ts of a room.',
    { path: '^apps/server/src/modules/', pathNot: [tests, 'store\\.ts$'] },
    { path: '^node_modules/(pg|kysely)/' },
  ),
]

const screenRules = [
  error(
    'screens-keep-to-their-room',
    'What two UI rooms need moves to parts/ or packages/web.',
    { path: '^apps/(portal|backoffice)/src/features/([^/]+)/' },
    { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  ),
  error(
    'payer-screens-keep-to-their-room',
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
    ...floorRules,
    error(
      'every-room-has-a-floor',
      'Name a new room in the list of floors above.',
      {
        path: '^apps/server/src/modules/',
        pathNot: roomPath(floors.flatMap(({ rooms }) => rooms)),
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
