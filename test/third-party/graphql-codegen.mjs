import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import { buildClientSchema, buildSchema, getIntrospectionQuery, parse, printSchema } from 'graphql';

// What `graphql-codegen --config FILE` makes, by the same plugins, without the 240 packages of its command line.

async function readSchema(sources) {
  if (typeof sources === 'string') return buildSchema(await (await fetch(sources)).text());
  const [[url, { headers }]] = Object.entries(sources);
  const body = JSON.stringify({ query: getIntrospectionQuery() });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  return buildClientSchema((await answer.json()).data);
}

async function readDocuments(glob) {
  const wanted = new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  const names = (await readdir('.')).filter((name) => wanted.test(name));
  const read = async (location) => ({ location, document: parse(await readFile(location, 'utf8')) });
  return Promise.all(names.map(read));
}

const { default: given } = await import(resolve(process.argv.at(-1)));
for (const [filename, { schema: sources, documents = '', plugins }] of Object.entries(given.generates)) {
  const schemaAst = await readSchema(sources);
  const loaded = await Promise.all(plugins.map(async (name) => [name, await import(`@graphql-codegen/${name}`)]));
  const code = await codegen({
    filename,
    schema: parse(printSchema(schemaAst)),
    schemaAst,
    documents: await readDocuments(documents),
    config: given.config,
    plugins: plugins.map((name) => ({ [name]: {} })),
    pluginMap: Object.fromEntries(loaded),
  });
  await writeFile(filename, code);
}
