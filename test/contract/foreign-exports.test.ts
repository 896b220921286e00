import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const FOLDERS = ['src', 'packages', 'demo', 'tools', 'test', 'bench', 'web', 'examples'];
const OURS = /^(\.|\/|#|reseller-orders(\/|$)|agenda-mysql(\/|$))/;
const CODE = /\.(ts|tsx|js|mjs|cjs)$/;
const NOT_SOURCE = /(^|\/)(node_modules|dist|generated|\.tanstack)\//;

// Functions that change the object of their first argument.
const CHANGING_CALLS = [
  'Object.assign',
  'Object.defineProperty',
  'Object.defineProperties',
  'Object.setPrototypeOf',
  'Reflect.set',
  'Reflect.defineProperty',
  'Reflect.deleteProperty',
  'jest.spyOn',
  'jest.replaceProperty',
];

/** A node of swc's syntax tree; each type of node has fields of its own. */
type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** All nodes of a syntax tree. */
function nodesOf(tree: unknown): Node[] {
  const values = [tree];
  // The list grows while the loop reads it.
  for (const value of values) if (typeof value === 'object' && value !== null) values.push(...Object.values(value));
  return values.filter(isNode);
}

/** The code without parentheses, type assertions and `await`, which change nothing about whose object it is. */
function bare(node: Node): Node {
  const wrapped = /^(Parenthesis|TsAs|TsNonNull|TsSatisfies|TsTypeAssertion|TsConstAssertion|Await)/.test(node.type);
  const inner = node.expression ?? node.argument;
  return wrapped && isNode(inner) ? bare(inner) : node;
}

/** `a.b.c` as `['a', 'b', 'c']`; a computed name is `[]`. Empty for what does not begin with a name. */
function pathOf(node: Node): string[] {
  const code = bare(node);
  if (code.type === 'Identifier') return [String(code.value)];
  if (code.type !== 'MemberExpression') return [];
  const [object, property] = [code.object as Node, code.property as Node];
  const parent = pathOf(object);
  return parent.length === 0 ? [] : [...parent, property.type === 'Identifier' ? String(property.value) : '[]'];
}

/** The names that a file has for exports of other people's modules: imports, and what `require` and `import()` return. */
function foreignNames(nodes: readonly Node[]): Set<string> {
  const isForeign = (source: unknown): boolean =>
    isNode(source) && source.type === 'StringLiteral' && !OURS.test(String(source.value));
  const imports = nodes
    .filter(({ type, source }) => type === 'ImportDeclaration' && isForeign(source))
    .flatMap(({ specifiers }) => (specifiers as Node[]).map(({ local }) => String((local as Node).value)));
  const loaded = nodes.filter(({ type, init }) => type === 'VariableDeclarator' && isNode(init));
  const variables = loaded.flatMap(({ id, init }) => {
    const { callee, arguments: [first] = [] } = bare(init as Node) as {
      callee?: Node;
      arguments?: { expression: Node }[];
    };
    const isLoad = callee !== undefined && (callee.type === 'Import' || pathOf(callee).join() === 'require');
    if (!isLoad || !isForeign(first?.expression)) return [];
    return nodesOf(id).flatMap(({ type, value }) => (type === 'Identifier' ? [String(value)] : []));
  });
  return new Set([...imports, ...variables]);
}

/** What a file changes of the exports of other people's modules, as `module.name`. */
function changedExports(code: string, file = 'file.ts'): string[] {
  const tree = parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true });
  const nodes = nodesOf(tree.body);
  const foreign = foreignNames(nodes);
  const isForeign = ([name = '']: readonly string[]): boolean => foreign.has(name);
  return nodes.flatMap((node) => {
    const { type } = node;
    if (type === 'CallExpression') {
      const [changed] = node.arguments as { expression: Node }[];
      const path =
        changed && CHANGING_CALLS.includes(pathOf(node.callee as Node).join('.')) ? pathOf(changed.expression) : [];
      // A test may watch the instances of a class: `spyOn(Class.prototype, …)` restores the method that it replaced.
      return isForeign(path) && path[1] !== 'prototype' ? path.join('.') : [];
    }
    const target =
      type === 'AssignmentExpression' ? node.left : type === 'UpdateExpression' ? node.argument : undefined;
    const deleted = type === 'UnaryExpression' && node.operator === 'delete' ? node.argument : undefined;
    const path = [target, deleted].filter(isNode).flatMap((changed) => pathOf(changed));
    return isForeign(path) && path.length > 1 ? path.join('.') : [];
  });
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

describe('exports of modules that are not ours', () => {
  it.each([
    ["import hooks from 'node:async_hooks'; hooks.AsyncLocalStorage = class {};", 'hooks.AsyncLocalStorage'],
    ["import * as fs from 'node:fs'; (fs as { x: number }).x = 1;", 'fs.x'],
    ["import { expect } from 'expect'; expect['extend'] = () => {};", 'expect.[]'],
    ["import { Agenda } from 'agenda'; Agenda.prototype.start = () => {};", 'Agenda.prototype.start'],
    ["import dns from 'node:dns'; Object.assign(dns, { lookup });", 'dns'],
    ["import dns from 'node:dns'; jest.spyOn(dns, 'lookup');", 'dns'],
    ["const { promises } = require('node:fs'); delete promises.readFile;", 'promises.readFile'],
    ["const fs = await import('node:fs'); Reflect.set(fs.promises, 'readFile', 1);", 'fs.promises'],
  ])('%s is found', (code, changed) => {
    expect(changedExports(code)).toEqual([changed]);
  });

  it.each([
    "import { service } from './service.js'; service.url = '';",
    "import { Agenda } from 'agenda'; jest.spyOn(Agenda.prototype, 'start');",
    "import { Agenda } from 'agenda'; const agenda = new Agenda(); agenda.name = '';",
    "import { join } from 'node:path'; const path = { join }; path.join = () => '';",
  ])('%s is allowed', (code) => {
    expect(changedExports(code)).toEqual([]);
  });

  it('no file of ours assigns to one', () => {
    const names = [...FOLDERS.flatMap(filesOf), ...readdirSync('.')];
    const files = names.filter((name) => CODE.test(name) && !NOT_SOURCE.test(name));
    expect(files.length).toBeGreaterThan(1_000);
    const changed = files.map((file) => [file, changedExports(readFileSync(file, 'utf8'), file)] as const);
    expect(changed.filter(([, found]) => found.length > 0)).toEqual([]);
  });
});
