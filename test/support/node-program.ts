import type { Project } from './project.js';

/** The versions of Node that the service and the client support. `NODE_VERSIONS=20,22` tries others. */
export const NODE_VERSIONS = (process.env.NODE_VERSIONS ?? '20,22,24,26').split(',');

/** A version of Node on this machine. */
export interface NodeProgram {
  version: string;
  path: string;
}

/** Provides Node in a major version: the one that runs the tests, else npm's package of this platform, which needs no script. */
export async function provideNode(major: string, project: Project): Promise<NodeProgram> {
  const [ownMajor] = process.versions.node.split('.');
  if (major === ownMajor) return { version: process.version, path: process.execPath };
  const show = 'process.stdout.write(JSON.stringify([process.version, process.execPath]))';
  const args = [
    'exec',
    '--yes',
    '--package',
    `node-${process.platform}-${process.arch}@${major}`,
    '--',
    'node',
    '--eval',
    show,
  ];
  const answer = await project.run('npm', args).catch((error: unknown) => {
    const machine = `${process.platform} on ${process.arch}`;
    throw new Error(
      `npm gave no Node ${major} for ${machine}: set NODE_VERSIONS to the versions to try, such as NODE_VERSIONS=${ownMajor}`,
      { cause: error },
    );
  });
  const [version, path] = JSON.parse(answer) as [string, string];
  return { version, path };
}
