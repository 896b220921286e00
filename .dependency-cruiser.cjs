// What may import what. A type counts like a value: it ties two modules together just as well.

const FRAMEWORKS = '^node_modules/(express|graphql|type-graphql|agenda|@apollo|@as-integrations|dataloader)(/|$)';
const ENTRY_POINTS = '^(src/(main|cli/main|demo/main|emit-schemas)|ormconfig)\\.ts$';

/** A folder of `src` may import from itself, from `allowed`, and from packages; not from anything else of ours. */
function layer(name, allowed, comment) {
  const own = `^src/${name}/`;
  return {
    name: `layer-${name.replace('/', '-')}`,
    comment,
    severity: 'error',
    from: { path: own },
    to: { path: '^(src|test|bench|examples)/', pathNot: [own, ...allowed.map((path) => `^src/${path}`)] },
  };
}

const layers = [
  layer('entities', ['domain/'], 'Tables know the rules, nothing else.'),
  layer('db', ['domain/', 'entities/', 'migrations/'], 'How the database is reached, not what for.'),
  layer('services', ['domain/', 'entities/', 'db/'], 'Use cases do not know which face calls them.'),
  layer(
    'graphql',
    ['services/', 'domain/', 'entities/', 'db/page\\.ts$', 'logger\\.ts$'],
    'Resolvers are one line: a call of a service.',
  ),
  layer(
    'rest',
    ['graphql/', 'services/', 'domain/', 'entities/', 'logger\\.ts$'],
    'REST calls the resolvers that GraphQL calls.',
  ),
  {
    ...layer('jobs', ['services/', 'domain/', 'db/', 'logger\\.ts$'], 'A job is a call of a service.'),
    from: { path: '^src/jobs/', pathNot: '^src/jobs/agenda-mysql/' },
  },
  layer('jobs/agenda-mysql', [], 'A backend for Agenda that could be a package of its own.'),
];

const purity = [
  {
    name: 'domain-is-pure',
    comment: 'No clock, no randomness, no I/O, no framework; reading addresses is arithmetic.',
    severity: 'error',
    from: { path: '^src/domain/' },
    to: { pathNot: ['^src/domain/', '^node_modules/ipaddr\\.js/'] },
  },
  {
    name: 'entities-are-tables',
    severity: 'error',
    from: { path: '^src/entities/' },
    to: { pathNot: ['^src/', '^node_modules/typeorm/'] },
  },
  {
    name: 'migrations-stand-alone',
    comment: 'What has landed means for ever what it meant then, so it may use nothing that can change.',
    severity: 'error',
    from: { path: '^src/migrations/' },
    to: { pathNot: ['^src/migrations/', '^node_modules/typeorm/'] },
  },
  {
    name: 'no-framework-below-the-faces',
    severity: 'error',
    from: { path: '^src/(domain|entities|db|services|migrations)/' },
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
    comment: 'The service runs without its command line and its demonstration.',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/(cli|demo)/' },
    to: { path: '^src/(cli|demo)/' },
  },
  {
    name: 'no-tests-in-src',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^(test|bench|examples)/' },
  },
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no-orphans',
    comment: 'A module that nothing uses and that uses nothing is dead, unless something starts it by its path.',
    severity: 'error',
    from: { orphan: true, pathNot: [ENTRY_POINTS, '^(test|bench|examples)/', '\\.d\\.ts$'] },
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
  forbidden: [...layers, ...purity, ...direction, ...packages],
  options: {
    // Sees imports before types are stripped, so type-only ones too.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    exclude: { path: '^(dist|\\.data)/' },
  },
};
