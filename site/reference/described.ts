import { readFileSync } from 'node:fs';
import type { SampledParameter } from './samples.js';

type Scalar = string | number | boolean | null;

/** A schema of the published description. */
export interface DescribedSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, DescribedSchema>;
  required?: string[];
  items?: DescribedSchema;
  oneOf?: DescribedSchema[];
  anyOf?: DescribedSchema[];
  allOf?: DescribedSchema[];
  additionalProperties?: DescribedSchema | boolean;
  enum?: Scalar[];
  const?: Scalar;
  default?: Scalar;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface DescribedContent {
  schema: DescribedSchema;
  examples?: Record<string, { summary: string; value: unknown }>;
}

type ByMediaType = Record<string, DescribedContent>;

/** A parameter with what `$ref` calls it. */
export interface DescribedParameter {
  key: string;
  name: string;
  in: SampledParameter['in'];
  description: string;
  required?: boolean;
  example?: string | number;
  schema: DescribedSchema;
}

/** A response with its status. */
export interface DescribedResponse {
  status: string;
  description: string;
  headers: Record<string, { $ref: string }>;
  content: ByMediaType;
}

interface Reference {
  $ref: string;
}

interface RawOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: { bearer?: string[] }[];
  parameters?: (Reference | Omit<DescribedParameter, 'key'>)[];
  requestBody?: { content: ByMediaType };
  responses: Record<string, Reference | Omit<DescribedResponse, 'status'>>;
}

/** An operation with all that it refers to but its schemas. */
export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  scope: string | undefined;
  parameters: DescribedParameter[];
  body: DescribedContent | undefined;
  responses: DescribedResponse[];
}

interface RawDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  webhooks: Record<string, { post: RawOperation }>;
  components: {
    schemas: Record<string, DescribedSchema>;
    headers: Record<string, { description: string; schema: DescribedSchema }>;
  };
}

/** What the reference shows of the description. */
export interface Described {
  info: RawDocument['info'];
  tags: RawDocument['tags'];
  /** The operations for customers, in the order of the description. */
  operations: DescribedOperation[];
  /** The events that are sent to webhooks. */
  events: DescribedOperation[];
  components: RawDocument['components'];
}

const JSON_TYPE = 'application/json';

/** What a `$ref` names, and its last part. */
function resolve(document: RawDocument, { $ref }: Reference): { name: string; value: unknown } {
  const [, ...keys] = $ref.split('/');
  const value = keys.reduce((node: unknown, key) => (node as Record<string, unknown>)[key], document);
  return { name: keys.at(-1) ?? '', value };
}

function operationOf(document: RawDocument, path: string, method: string, raw: RawOperation): DescribedOperation {
  const parameters = (raw.parameters ?? []).map((parameter) => {
    if (!('$ref' in parameter)) return { ...parameter, key: parameter.name };
    const { name, value } = resolve(document, parameter);
    return { ...(value as DescribedParameter), key: name };
  });
  const responses = Object.entries(raw.responses).map(([status, response]) => {
    const full = '$ref' in response ? (resolve(document, response).value as DescribedResponse) : response;
    return { ...full, status, headers: full.headers ?? {}, content: full.content ?? {} };
  });
  const { operationId: id, tags, summary, description, security, requestBody } = raw;
  const scope = security?.[0]?.bearer?.[0];
  return {
    id,
    method,
    path,
    tag: tags[0] ?? '',
    summary,
    description,
    scope,
    parameters,
    responses,
    body: requestBody?.content[JSON_TYPE],
  };
}

/** Reads the published description. */
export function readDescription(): Described {
  const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8')) as RawDocument;
  const { info, tags, components } = document;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => operationOf(document, path, method, raw)),
  );
  const events = Object.entries(document.webhooks).map(([kind, { post }]) => operationOf(document, kind, 'post', post));
  return { info, tags, operations, events, components };
}

/** The successful response. */
export const successResponse = ({ responses }: DescribedOperation): DescribedResponse | undefined =>
  responses.find(({ status }) => status.startsWith('2'));

export const jsonOf = ({ content }: DescribedResponse): DescribedContent | undefined => content[JSON_TYPE];

/** The record that a schema refers to, by its name. */
export const recordNameOf = ({ $ref }: DescribedSchema): string | undefined => $ref?.split('/').at(-1);

/** The codes of an operation's refusals by their status. */
export function codesOf({ responses }: DescribedOperation, { schemas }: Described['components']): Map<string, string> {
  const refusals = responses.filter(({ status }) => Number(status) >= 400);
  return new Map(
    refusals.flatMap(({ status, ...response }) => {
      const schema = jsonOf({ status, ...response })?.schema ?? {};
      return (schema.oneOf ?? [schema]).flatMap((record) => {
        const code = schemas[recordNameOf(record) ?? '']?.properties?.code?.const;
        return typeof code === 'string' ? [[code, status] as const] : [];
      });
    }),
  );
}
