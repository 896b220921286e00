import { execFile } from 'node:child_process';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Instruction {
  name: string;
  rest: string;
}

interface Stage {
  base: string;
  instructions: Instruction[];
}

/** What a stage has built: its file system, as a folder of this machine, and the settings of its image. */
export interface Image {
  root: string;
  workdir: string;
  env: Record<string, string>;
  command: string[];
}

/** The build context, a folder for the stages, and the environment of the commands besides the image's own. */
export interface BuildOptions {
  dockerfile: string;
  context: string;
  folder: string;
  env: NodeJS.ProcessEnv;
}

function parseStages(text: string): { stages: Map<string, Stage>; last: string } {
  const stages = new Map<string, Stage>();
  let last = '';
  for (const line of text.replaceAll(/\\\n\s*/g, '').split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, base = '', stage = `stage-${stages.size}`] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.set((last = stage), { base, instructions: [] });
    } else {
      const stage = stages.get(last);
      if (!stage) throw new Error(`Dockerfile: unexpected line ${line}`);
      stage.instructions.push({ name, rest });
    }
  }
  return { stages, last };
}

/** A path within an image, as a path of this machine. */
export function pathIn({ root, workdir }: Image, path: string): string {
  return join(root, resolve(workdir, path));
}

const isFolder = async (path: string): Promise<boolean> => (await stat(path)).isDirectory();

/**
 * Builds a Dockerfile without Docker, in folders. An image that is not a stage counts as an empty folder: this
 * machine's programs stand for its programs. Knows what the project's Dockerfile uses, and throws on anything else.
 */
class Builder {
  private readonly built = new Map<string, Promise<Image>>();

  constructor(
    private readonly stages: Map<string, Stage>,
    private readonly options: BuildOptions,
  ) {}

  /** Builds a stage once, and first the stages that it needs; like Docker, several at a time. */
  image(name: string): Promise<Image> {
    const known = this.built.get(name) ?? this.build(name);
    this.built.set(name, known);
    return known;
  }

  private async build(name: string): Promise<Image> {
    const stage = this.stages.get(name);
    if (!stage) throw new Error(`Dockerfile: there is no stage ${name}`);
    const image: Image = { root: join(this.options.folder, name), workdir: '/', env: {}, command: [] };
    await mkdir(image.root);
    if (this.stages.has(stage.base)) {
      const base = await this.image(stage.base);
      await run('cp', ['-a', `${base.root}/.`, image.root]);
      Object.assign(image, { workdir: base.workdir, env: { ...base.env }, command: base.command });
    }
    for (const instruction of stage.instructions) await this.apply(instruction, image);
    return image;
  }

  private async apply({ name, rest }: Instruction, image: Image): Promise<void> {
    switch (name) {
      case 'WORKDIR':
        image.workdir = resolve(image.workdir, rest);
        await mkdir(pathIn(image, '.'), { recursive: true });
        return;
      case 'ENV':
        for (const [, key = '', value = ''] of assignmentsOf(rest)) image.env[key] = value;
        return;
      case 'COPY':
        return this.copy(rest, image);
      case 'RUN':
        await run('sh', ['-c', rest], { cwd: pathIn(image, '.'), env: { ...this.options.env, ...image.env } });
        return;
      case 'CMD':
        image.command = JSON.parse(rest) as string[];
        return;
      case 'LABEL':
      case 'USER':
      case 'EXPOSE':
      case 'HEALTHCHECK':
        // They change no file and no command.
        return;
      default:
        throw new Error(`Dockerfile: this test does not know ${name} ${rest}`);
    }
  }

  private async copy(rest: string, image: Image): Promise<void> {
    const [, from, paths = ''] = /^(?:--from=(\S+) )?([^-].*)$/.exec(rest) ?? [];
    const words = paths.split(' ');
    const target = words.pop() ?? '';
    if (words.length === 0 || (words.length > 1 && !target.endsWith('/'))) {
      throw new Error(`Dockerfile: this test does not know COPY ${rest}`);
    }
    const source = from === undefined ? null : await this.image(from);
    for (const word of words) {
      const path = source ? pathIn(source, word) : join(this.options.context, word);
      const isWhole = await isFolder(path);
      const inTarget = isWhole || !target.endsWith('/') ? target : join(target, basename(word));
      const copied = pathIn(image, inTarget);
      await mkdir(isWhole ? copied : join(copied, '..'), { recursive: true });
      // A folder is copied by its content, with its symbolic links as they are.
      await run('cp', ['-a', isWhole ? `${path}/.` : path, copied]);
    }
  }
}

function assignmentsOf(text: string): RegExpMatchArray[] {
  if (!/^(\w+=[^\s"'\\$]+ ?)+$/.test(text)) throw new Error(`Dockerfile: this test does not know ENV ${text}`);
  return [...text.matchAll(/(\w+)=(\S+)/g)];
}

/** Builds the last stage of a Dockerfile. */
export async function buildImage(options: BuildOptions): Promise<Image> {
  const { stages, last } = parseStages(await readFile(options.dockerfile, 'utf8'));
  return new Builder(stages, options).image(last);
}
