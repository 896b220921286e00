import {
  changelogVersion,
  contentProblems,
  exampleProblems,
  imageLabels,
  labelProblems,
  manifestProblems,
  publishedSbom,
  sbomProblems,
  versionProblems,
  type PackageManifest,
} from '../../tools/release/checks.js';

const MANIFEST: PackageManifest = {
  name: 'client',
  version: '1.2.0',
  license: 'MIT',
  description: 'A client',
  repository: { url: 'git+https://git.example/shop.git', directory: 'packages/client' },
  publishConfig: { access: 'public', provenance: true },
};

describe('what a release must be', () => {
  it('every file names the version that is released', () => {
    expect(versionProblems('1.2.0', { a: '1.2.0', b: '1.1.0', c: undefined })).toEqual([
      'b names version 1.1.0, and package.json 1.2.0',
      'c names version none, and package.json 1.2.0',
    ]);
  });

  it.each([
    ['# Changelog\n\n## v1.2.0\n\n- New\n\n## v1.1.0\n\n- Old\n', '1.2.0'],
    ['# Changelog\n\n## v1.2.0\n\n', undefined],
    ['# Changelog\n\n## Unreleased\n\n- New\n\n## v1.1.0\n\n- Old\n', undefined],
    ['# Changelog\n', undefined],
  ])('the version of the changelog %j is that of its newest section, which says something', (changelog, version) => {
    expect(changelogVersion(changelog)).toBe(version);
  });

  it('the image is described by the labels of its last stage', () => {
    const label = 'org.opencontainers.image';
    const labels = imageLabels(
      `FROM a AS b\nLABEL ${label}.title="b"\nFROM c\nLABEL ${label}.version="1" \\\n ${label}.source="s"`,
    );
    expect(labels).toEqual({ version: '1', source: 's' });
    expect(labelProblems(labels)).toEqual(
      ['title', 'description', 'licenses', 'documentation'].map((name) => `Dockerfile has no label ${name}`),
    );
  });

  it.each<[Partial<PackageManifest>, string]>([
    [{ private: true }, 'is private'],
    [{ license: undefined }, 'has no license or description'],
    [{ repository: { directory: 'packages/client' } }, 'has no repository.url with git+https'],
    [
      { repository: { ...MANIFEST.repository, directory: 'client' } },
      'does not name packages/client as repository.directory',
    ],
    [{ publishConfig: { access: 'public' } }, 'has no publishConfig.provenance'],
    [{ publishConfig: { provenance: true } }, 'has no publishConfig.access'],
    [{ publishConfig: { access: 'public', provenance: true, registry: 'x' } }, 'names a registry'],
  ])('a package with %j %s', (change, problem) => {
    expect(manifestProblems(MANIFEST, 'packages/client')).toEqual([]);
    expect(manifestProblems({ ...MANIFEST, ...change }, 'packages/client')).toEqual([
      `packages/client/package.json ${problem}`,
    ]);
  });

  it.each([
    ['dist/index.js', '//# made in /home/jo/shop/src/index.ts', 'holds a path of a machine'],
    ['dist/index.js', 'read("/builds/here/x")', 'holds the path of this folder'],
    ['README.md', `-----BEGIN EC PRIVATE KEY-----\n${'A'.repeat(64)}`, 'holds a private key'],
    ['bin/shop.js', `const token = 'npm_${'a1B2'.repeat(9)}'`, 'holds a token'],
    ['dist/a.d.ts', "'mysql://orders:hunter2hunter2@db/orders'", 'holds a login'],
    ['dist/a.js.map', '{}', 'does not belong into the package'],
    ['.env', '', 'does not belong into the package'],
  ])('the file %s with %j is not published: it %s', (path, text, problem) => {
    expect(contentProblems([{ path, text }], '/builds/here')).toContain(`${path} ${problem}`);
  });

  it('code, types, license and documents are published', () => {
    const text = "fetch('https://orders.example/api'); // see /docs/guide and mysql://user:password@host";
    const paths = ['package.json', 'README.md', 'LICENSE', 'bin/shop.js', 'dist/cjs/index.js', 'dist/a.d.ts'];
    expect(
      contentProblems(
        paths.map((path) => ({ path, text })),
        '/builds/here',
      ),
    ).toEqual([]);
  });

  it('the list of parts has the name of the project, no address of a registry, and all that the version runs on', () => {
    const component = {
      name: 'express',
      version: '5.3.0',
      externalReferences: [{ type: 'distribution' }, { type: 'vcs' }],
    };
    const sbom = { metadata: { component: { name: 'folder', version: '1.2.0' } }, components: [component] };
    const published = publishedSbom(sbom, 'shop');
    expect(published).toEqual({
      metadata: { component: { name: 'shop', version: '1.2.0' } },
      components: [{ ...component, externalReferences: [{ type: 'vcs' }] }],
    });
    expect(sbomProblems(published, { ...MANIFEST, dependencies: { express: '5' } })).toEqual([]);
    expect(sbomProblems(published, { ...MANIFEST, version: '1.3.0', dependencies: { undici: '7' } })).toEqual([
      'npm sbom names version 1.2.0, and package.json 1.3.0',
      'npm sbom does not list undici',
    ]);
  });

  it('a file that names the example host is not published', () => {
    expect(exampleProblems({ a: 'https://orders.reseller.example/x', b: 'https://orders.shop.eu' })).toEqual([
      'a names an example host',
    ]);
  });
});
