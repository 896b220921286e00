import { RawClient } from './http/raw-client.js';

/** Ways to write an address which one program may read as that address, and another one as something else. */
export function addressSpellings(path: string): string[] {
  const [, first = '', ...others] = path.split('/');
  const rest = others.map((segment) => `/${segment}`).join('');
  const capital = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  const encoded = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`;
  const up = [first, ...others].map(() => '..').join('/');
  return [
    `/${first.toUpperCase()}${rest}`,
    `/${capital}${rest}`,
    `/${capital}${rest}/`,
    `//${first}${rest}`,
    `///${first}${rest}`,
    `//${capital}${rest}`,
    `/./${first}${rest}`,
    `/api/../${first}${rest}`,
    `/${first}/../${first}${rest}`,
    `/${first}${rest}/../${others.at(-1) ?? first}`,
    `${path}/${up}/graphql`,
    `${path}/${up}/docs`,
    `${path}/${up.replaceAll('..', '%2e%2e')}/graphql`,
    `${path}/${up.replaceAll('/', '%2f')}%2fgraphql`,
    `${path}/..\\..\\graphql`,
    `${path}/.`,
    `${path}//`,
    `/${encoded}${rest}`,
    `/${encoded.toUpperCase()}${rest}`,
    `/${first}${rest.replaceAll('/', '%2f')}%2f`,
    `/${first}${rest.replaceAll('/', '\\')}#`,
    `/\\${first}${rest}`,
    `/${first};x${rest}`,
    `/${first}%00${rest}`,
    `/${first}%20${rest}`,
  ];
}

/** The response to a GET of a path that is sent exactly as written. */
export async function rawResponse(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const client = await RawClient.connect(url);
  const all = { Host: new URL(url).host, Accept: '*/*', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  client.send(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const { status, body } = await client.response();
  return { status, body };
}
