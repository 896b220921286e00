/** Of a package.json. */
export interface PackageManifest {
  name: string;
  version: string;
  private?: boolean;
  license?: string;
  description?: string;
  repository?: { url?: string; directory?: string };
  publishConfig?: { access?: string; provenance?: boolean; registry?: string };
  dependencies?: Record<string, string>;
}

/** A file that a package or the image holds. */
export interface ReleasedFile {
  path: string;
  text: string;
}

/** The part of CycloneDX that is checked. */
export interface Sbom {
  metadata: { component: { name: string; version: string } };
  components: { name: string; version: string; externalReferences?: { type: string }[] }[];
}

/** What differs from the version that is released: each text that names it, by its file. */
export function versionProblems(version: string, named: Record<string, string | undefined>): string[] {
  return Object.entries(named).flatMap(([file, other]) =>
    other === version ? [] : [`${file} names version ${other ?? 'none'}, and package.json ${version}`],
  );
}

/** The version of the newest section of the changelog. */
export function changelogVersion(changelog: string): string | undefined {
  const [newest = ''] = changelog.split(/^(?=## )/m).slice(1);
  const [, version] = /^## v(\d+\.\d+\.\d+)\n+(?=\S)/.exec(newest) ?? [];
  return version;
}

const REQUIRED_LABELS = ['title', 'description', 'version', 'licenses', 'source', 'documentation'] as const;

/** The labels of the last stage of a Dockerfile, without their common prefix. */
export function imageLabels(dockerfile: string): Record<string, string> {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const found = lastStage.matchAll(/\borg\.opencontainers\.image\.(\w+)="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

export function labelProblems(labels: Record<string, string>): string[] {
  return REQUIRED_LABELS.filter((name) => !labels[name]).map((name) => `Dockerfile has no label ${name}`);
}

/** Whether a package can be published with a proof of where it was built. */
export function manifestProblems(manifest: PackageManifest, directory: string): string[] {
  const { repository, publishConfig } = manifest;
  const required: [holds: boolean, problem: string][] = [
    [!manifest.private, 'is private'],
    [Boolean(manifest.license && manifest.description), 'has no license or description'],
    [repository?.url?.startsWith('git+https://') === true, 'has no repository.url with git+https'],
    [repository?.directory === directory, `does not name ${directory} as repository.directory`],
    [publishConfig?.provenance === true, 'has no publishConfig.provenance'],
    [publishConfig?.access === 'public', 'has no publishConfig.access'],
    [publishConfig?.registry === undefined, 'names a registry'],
  ];
  return required.flatMap(([holds, problem]) => (holds ? [] : [`${directory}/package.json ${problem}`]));
}

const PUBLISHED = /^(package\.json|README\.md|LICENSE|bin\/[\w-]+\.js|dist\/.*\.(js|d\.ts|json))$/;

// A home or temporary folder, a key, a token of a forge, a registry or a cloud, and a login in an address.
const SECRETS: Record<string, RegExp> = {
  'a path of a machine': /(?<![\w.])\/(home|Users|root|tmp|work|builds)\/[\w.-]+\/[\w.-]+/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{16}/,
  'a token': /\b(npm_[A-Za-z0-9]{36}|gh[pousr]_[A-Za-z0-9]{36}|glpat-[\w-]{20}|AKIA[A-Z0-9]{16})\b/,
  'a login': /\b\w+:\/\/[\w.-]+:(?!password@|a-long-password@|\$)[^\s:/@"'`]{8,}@/,
};

/** What must not leave: files that nobody expects in a package, and texts with a path or a secret. */
export function contentProblems(files: readonly ReleasedFile[], folder: string): string[] {
  return files.flatMap(({ path, text }) => {
    const found = Object.entries(SECRETS).filter(([, pattern]) => pattern.test(text));
    const problems = found.map(([what]) => `${path} holds ${what}`);
    if (text.includes(folder)) problems.push(`${path} holds the path of this folder`);
    return PUBLISHED.test(path) ? problems : [...problems, `${path} does not belong into the package`];
  });
}

/** The list of parts as it is published: under the project's name, without the addresses of a registry. */
export function publishedSbom(sbom: Sbom, name: string): Sbom {
  const components = sbom.components.map((component) => ({
    ...component,
    externalReferences: component.externalReferences?.filter(({ type }) => type !== 'distribution'),
  }));
  const { metadata } = sbom;
  return { ...sbom, metadata: { ...metadata, component: { ...metadata.component, name } }, components };
}

/** Whether the list of parts is that of this version, with all that it runs on. */
export function sbomProblems(sbom: Sbom, { version, dependencies = {} }: PackageManifest): string[] {
  const listed = new Set(sbom.components.map(({ name }) => name));
  const { version: own } = sbom.metadata.component;
  return [
    ...versionProblems(version, { 'npm sbom': own }),
    ...Object.keys(dependencies).flatMap((name) => (listed.has(name) ? [] : [`npm sbom does not list ${name}`])),
  ];
}

/** Fields that still name the example host, which only their owner can replace. */
export function exampleProblems(texts: Record<string, string>): string[] {
  return Object.entries(texts).flatMap(([file, text]) =>
    /\.example\b/.test(text) ? [`${file} names an example host`] : [],
  );
}
