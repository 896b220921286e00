import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmEnvironment } from './npm-environment.js';

const execute = promisify(execFile);
const NOISE = /^npm warn .*$/gm;

/** A project of an integrator: a folder outside of ours, so that it sees no package but its own. */
export class Project {
  private constructor(readonly folder: string) {}

  static async create(manifest: object = { private: true, type: 'module' }): Promise<Project> {
    const project = new Project(await mkdtemp(join(tmpdir(), 'orders-project-')));
    await project.write('package.json', JSON.stringify(manifest));
    return project;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  async write(name: string, text: string): Promise<void> {
    await writeFile(this.path(name), text);
  }

  /** Copies files of ours into the project. */
  async take(paths: readonly string[]): Promise<void> {
    for (const path of paths) await cp(path, this.path(path.replace(/^.*\//, '')));
  }

  /**
   * Runs a program in the project.
   * @returns what it wrote to its standard output.
   * @throws with all that it wrote, if it fails.
   */
  async run(program: string, args: readonly string[], settings: Record<string, string> = {}): Promise<string> {
    const env = { ...npmEnvironment(), ...settings };
    try {
      const { stdout } = await execute(program, args, { cwd: this.folder, env, maxBuffer: 64 * 1024 * 1024 });
      return stdout;
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
      throw new Error(`${message.split('\n')[0]}\n${stdout}${stderr.replaceAll(NOISE, '')}`, { cause: error });
    }
  }

  /** Starts a program that one of its packages has. */
  start(program: string, args: readonly string[]): ChildProcess {
    return spawn(this.path(`node_modules/.bin/${program}`), args, {
      cwd: this.folder,
      env: npmEnvironment(),
      stdio: 'ignore',
    });
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
