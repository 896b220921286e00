// What may import what. A type counts like a value: it ties two modules together just as well.

const FRAMEWORKS = '^node_modules/(express|graphql|type-graphql|agenda|@apollo|@as-integrations|dataloader)(/|$)';
const ENTRY_POINTS =
  '^(src/(main|cli/main)|site/(main|browser/\\w+)|demo/main|tools/(bundle|documents|release|schemas)/main|ormconfig)\\.ts$';

/** A folder of `src` may import from itself, from `allowed`, and from packages; not from anything else of ours. */
function layer(name, allowed, comment) {
  const own = `^src/${name}/`;
  return {
    name: `layer-${name.replaceAll('/', '-')}`,
    comment,
    severity: 'error',
    from: { path: own },
    to: {
      path: '^(src|site|demo|tools|test|bench|examples)/',
      pathNot: [own, ...allowed.map((path) => `^src/${path}`)],
    },
  };
}

const layers = [
  layer('entities', ['domain/'], 'Tables know the rules, nothing else.'),
  layer('db', ['domain/', 'entities/', 'migrations/'], 'How the database is reached, not what for.'),
  layer('services', ['domain/', 'entities/', 'db/'], 'Use cases do not know which API calls them.'),
  layer('records', ['domain/', 'entities/'], 'What REST receives and returns; only the APIs know it.'),
  layer(
    'graphql',
    ['records/', 'services/', 'domain/', 'entities/', 'db/page\\.ts$', 'observability/logger\\.ts$'],
    'Resolvers call services and decide nothing.',
  ),
  layer(
    'graphql/shared',
    ['services/common/', 'domain/', 'db/page\\.ts$', 'observability/logger\\.ts$'],
    'Knows neither of the two APIs.',
  ),
  layer(
    'graphql/customer',
    ['graphql/shared/', 'records/', 'services/', 'domain/', 'entities/', 'db/page\\.ts$'],
    "The customers' API does not know the staff's.",
  ),
  layer(
    'rest',
    [
      'graphql/customer',
      'graphql/shared/authorization\\.ts$',
      'records/',
      'services/',
      'domain/',
      'entities/',
      'http/(errors|json-body)\\.ts$',
    ],
    'REST calls the resolvers that GraphQL calls.',
  ),
  layer(
    'delivery',
    ['services/', 'domain/', 'entities/', 'db/', 'observability/(logger|tracing)\\.ts$'],
    'How an event reaches its receivers.',
  ),
  layer(
    'jobs',
    ['delivery/', 'services/', 'domain/', 'db/', 'observability/(logger|tracing)\\.ts$'],
    'A job calls a service.',
  ),
  layer(
    'observability',
    ['services/', 'domain/'],
    'Logs, metrics and traces know what they describe, not who reads them.',
  ),
  layer('http', ['observability/', 'services/common/', 'domain/'], 'Middleware: it serves any API.'),
  layer(
    'server',
    [
      'graphql/',
      'graphql-',
      'rest/',
      'http/',
      'records/',
      'observability/',
      'services/',
      'domain/',
      'db/(retry|statements)\\.ts$',
    ],
    'Mounts the APIs and the pages.',
  ),
];

/**
 * What the modules of `services` may use besides `common`, which uses no module. The table is ordered: a module uses only
 * modules above it, so there are no cycles.
 */
const MODULES = {
  secrets: [],
  staff: ['secrets'],
  access: ['secrets', 'staff'],
  discounts: ['staff'],
  catalogue: ['access', 'discounts'],
  sales: [],
  mail: ['sales'],
  webhooks: ['secrets', 'access', 'staff', 'discounts', 'catalogue', 'mail'],
  customers: ['access', 'staff', 'discounts', 'sales', 'webhooks'],
  offers: ['staff', 'webhooks'],
  feed: ['access', 'discounts', 'catalogue', 'webhooks'],
  products: ['staff', 'discounts', 'catalogue', 'webhooks'],
  keys: ['secrets', 'staff', 'sales', 'products', 'webhooks'],
  views: ['secrets', 'staff', 'keys'],
  notes: ['secrets', 'staff', 'keys'],
  orders: ['secrets', 'access', 'staff', 'keys'],
  'orders/placement': ['secrets', 'staff', 'access', 'discounts', 'catalogue', 'webhooks', 'keys', 'orders'],
  'after-sales': ['secrets', 'access', 'staff', 'mail', 'customers', 'webhooks', 'keys', 'orders'],
  invoices: ['staff', 'mail', 'customers', 'webhooks'],
  'rate-limits': ['access'],
  'test-shop': [
    'secrets',
    'access',
    'staff',
    'customers',
    'catalogue',
    'products',
    'keys',
    'after-sales',
    'rate-limits',
  ],
  search: ['secrets', 'keys', 'orders'],
  upkeep: ['secrets', 'staff', 'mail', 'webhooks', 'keys', 'orders', 'invoices'],
  'personal-data': ['secrets', 'staff', 'webhooks', 'customers', 'orders'],
};

const BELOW = ['domain/', 'entities/', 'db/'];

const modules = [
  layer('services/common', BELOW, 'Every module may use it, so it uses no module.'),
  ...Object.entries(MODULES).map(([module, used]) => {
    const name = `services/${module}`;
    // A module inside another is a module of its own.
    const within = module === 'orders' ? '^src/services/orders/(?!placement/)' : `^src/${name}/`;
    const paths = ['common', ...used].map((other) => `services/${other}/${other === 'orders' ? '(?!placement/)' : ''}`);
    const rule = layer(name, [...BELOW, ...paths], 'Modules of services use each other in one direction.');
    return {
      ...rule,
      from: { path: within },
      to: { ...rule.to, pathNot: [within, ...rule.to.pathNot.slice(1)] },
    };
  }),
  {
    name: 'a-module-has-rules',
    comment: 'A new module of services is listed in MODULES with what it may use.',
    severity: 'error',
    from: { path: '^src/services/', pathNot: `^src/services/(common|${Object.keys(MODULES).join('|')})/` },
    to: {},
  },
];

const purity = [
  {
    name: 'domain-is-pure',
    comment: 'No clock, no randomness, no I/O, no framework; reading addresses and VAT ids is arithmetic.',
    severity: 'error',
    from: { path: '^src/domain/' },
    to: { pathNot: ['^src/domain/', '^node_modules/(ipaddr\\.js|jsvat)/'] },
  },
  {
    name: 'entities-are-tables',
    severity: 'error',
    from: { path: '^src/entities/' },
    to: { pathNot: ['^src/', '^node_modules/typeorm/'] },
  },
  {
    name: 'migrations-stand-alone',
    comment: 'A migration that has landed keeps its meaning, so it may use nothing that can change.',
    severity: 'error',
    from: { path: '^src/migrations/' },
    to: { pathNot: ['^src/migrations/', '^node_modules/typeorm/'] },
  },
  {
    name: 'no-framework-below-the-apis',
    severity: 'error',
    from: { path: '^src/(domain|entities|db|services|delivery|migrations)/' },
    to: { path: FRAMEWORKS },
  },
  {
    name: 'no-web-in-jobs',
    severity: 'error',
    from: { path: '^src/jobs/' },
    to: { path: FRAMEWORKS, pathNot: '^node_modules/agenda/' },
  },
];

const direction = [
  {
    name: 'commands-are-on-top',
    comment: 'The service runs without its command line.',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/cli/' },
    to: { path: '^src/cli/' },
  },
  {
    name: 'src-stands-alone',
    comment:
      'The image holds src, and none of what helps to develop, to show or to test it. It serves the site as files.',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^(site|demo|tools|test|bench|examples)/' },
  },
  {
    name: 'tools-know-nothing-of-the-service',
    comment: 'Except those that generate files from its code.',
    severity: 'error',
    from: { path: '^tools/', pathNot: '^tools/(documents|schemas)/' },
    to: { path: '^(src|demo|test|bench|examples)/' },
  },
  {
    name: 'the-site-knows-nothing-of-the-service',
    comment: 'It is built from what is in docs and schema.',
    severity: 'error',
    from: { path: '^site/' },
    to: { path: '^(src|packages|demo|tools|test|bench|examples)/', pathNot: '^tools/fingerprint\\.mjs$' },
  },
  {
    name: 'packages-know-nothing-of-the-service',
    severity: 'error',
    from: { path: '^packages/', pathNot: '^packages/client/test/' },
    to: { path: '^(src|site|demo|tools|test|bench|examples)/' },
  },
  {
    name: 'the-client-runs-in-browsers',
    comment: 'Its command line and its entry for Node alone may use what Node has.',
    severity: 'error',
    from: { path: '^packages/client/src/', pathNot: '^packages/client/src/(cli/|node\\.ts$)' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'the-client-is-tested-from-outside',
    comment: 'Its tests meet the service over HTTP, started by what the tests of the service have for it.',
    severity: 'error',
    from: { path: '^packages/client/test/' },
    to: { path: '^(src|demo|tools|bench|examples)/' },
  },
  {
    name: 'nothing-knows-the-console',
    severity: 'error',
    from: { path: '^(src|site|packages|demo|tools|bench|examples)/' },
    to: { path: '^web/' },
  },
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no-orphans',
    comment: 'A module that nothing uses and that uses nothing is dead, unless something starts it by its path.',
    severity: 'error',
    from: {
      orphan: true,
      pathNot: [ENTRY_POINTS, '^(test|bench|examples)/|^packages/[^/]+/(bin/|test/|jest\\.config)', '\\.d\\.ts$'],
    },
    to: {},
  },
];

const packages = [
  {
    name: 'no-dev-dependencies-in-src',
    severity: 'error',
    from: { path: '^src/' },
    to: { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
  },
  {
    name: 'only-declared-packages',
    comment: 'A package that only another one brings along can vanish with it.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'resolvable',
    severity: 'error',
    from: {},
    // What is built from src need not have been built yet.
    to: { couldNotResolve: true, pathNot: '(^|/)dist/' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...layers, ...modules, ...purity, ...direction, ...packages],
  options: {
    // Sees imports before types are stripped, so type-only ones too.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    exclude: { path: '^(dist|packages/[^/]+/dist|\\.data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
