import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { strictOpenApiDocument } from '../../src/rest/openapi/document.js';

/** A response with its request. */
export interface SeenResponse {
  method: string;
  /** The path and query of the request. */
  url: string;
  /** The request header X-Sandbox-Mode. */
  sandboxMode?: string;
  status: number;
  /** With lowercase names. */
  headers: Record<string, string | undefined>;
  /** Undefined if it was too long to be stored. */
  body: string | undefined;
}

interface Header {
  required?: boolean;
  schema: object;
}

interface Response {
  headers?: Record<string, Header>;
  content?: Record<string, { schema: object }>;
}

interface Operation {
  operationId: string;
  responses: Record<string, Response>;
}

/** A part of the document with its JSON pointer. */
interface Located<T> {
  pointer: string;
  value: T;
}

// Express sets these on every response, even on errors, where they are not documented and mean nothing.
const UNSPOKEN = ['etag', 'cache-control'];

// The errors that any path and method can return, documented or not.
const ANYWHERE: Record<number, string> = {
  400: 'components/schemas/ValidationError',
  401: 'components/schemas/UnauthenticatedError',
  403: 'components/responses/Forbidden/content/application~1json/schema',
  404: 'components/schemas/NotFoundError',
  429: 'components/schemas/RateLimitExceededError',
  500: 'components/schemas/InternalError',
};

const escape = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** What an error's body says like a header, and differently. */
function mismatchedCopies(value: unknown, headers: SeenResponse['headers']): string[] {
  const { requestId, retryAfterSeconds } = (value ?? {}) as { requestId?: unknown; retryAfterSeconds?: unknown };
  return [
    ...(requestId === undefined || requestId === headers['x-request-id'] ? [] : ['the requestId is not the header']),
    ...(retryAfterSeconds === undefined || JSON.stringify(retryAfterSeconds) === headers['retry-after']
      ? []
      : ['retryAfterSeconds is not the header Retry-After']),
  ];
}

/** Compares responses with the OpenAPI document: status, headers, content type and body, to the last field. */
export class RestContract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  /** Headers that are documented for some responses, and must not be in others. */
  private readonly meaningful: ReadonlySet<string>;

  private readonly document: object = strictOpenApiDocument();

  constructor() {
    const headers = this.at<object>('/components/headers')?.value ?? {};
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    this.meaningful = new Set(names.filter((name) => !UNSPOKEN.includes(name)));
    addFormats.default(this.ajv);
    this.ajv.addSchema(this.document, 'openapi');
  }

  /** The differences between a response and the document. */
  violationsOf(seen: SeenResponse): string[] {
    const found = this.violations(seen);
    return found.map((what) => `${seen.method} ${seen.url.slice(0, 200)} returned ${seen.status}: ${what}`);
  }

  private violations(seen: SeenResponse): string[] {
    const operation = this.operationOf(seen.method === 'HEAD' ? 'GET' : seen.method, seen.url);
    if (!operation) return this.violationsAnywhere(seen);
    const response = this.at<Response>(`${operation.pointer}/responses/${seen.status}`);
    if (!response) return ['the status is not documented'];
    return [...this.headerViolations(seen, response), ...this.bodyViolations(seen, response)];
  }

  private violationsAnywhere(seen: SeenResponse): string[] {
    const schema = ANYWHERE[seen.status];
    if (schema === undefined) return ['the status is not documented for a path that is not offered'];
    return this.jsonViolations(seen, `/${schema}`);
  }

  private headerViolations(seen: SeenResponse, response: Located<Response>): string[] {
    const found: string[] = [];
    const headers = Object.keys(response.value.headers ?? {});
    for (const name of headers) {
      const header = this.at<Header>(`${response.pointer}/headers/${escape(name)}`);
      const value = seen.headers[name.toLowerCase()];
      if (header?.value.required && value === undefined) found.push(`the header ${name} is missing`);
      if (header && value !== undefined && !this.validatorOf(`${header.pointer}/schema`)(value)) {
        found.push(`the header ${name} is ${JSON.stringify(value)}`);
      }
    }
    const documented = new Set(headers.map((name) => name.toLowerCase()));
    const further = Object.keys(seen.headers).filter((name) => this.meaningful.has(name) && !documented.has(name));
    found.push(...further.map((name) => `the header ${name} is not documented`));
    const isSandbox = seen.sandboxMode?.trim().toLowerCase() === 'true';
    for (const name of headers.filter((name) => name.startsWith('X-Sandbox-'))) {
      if ((seen.headers[name.toLowerCase()] !== undefined) !== isSandbox) found.push(`the header ${name} is wrong`);
    }
    return found;
  }

  private bodyViolations(seen: SeenResponse, { pointer, value }: Located<Response>): string[] {
    const types = Object.keys(value.content ?? {});
    if (types.length === 0) return seen.body === '' ? [] : ['there is a body'];
    const contentType = seen.headers['content-type']?.split(';')[0] ?? '';
    if (!types.includes(contentType)) return [`the content type is ${contentType}`];
    const schema = `${pointer}/content/${escape(contentType)}/schema`;
    if (contentType === 'application/json') return this.jsonViolations(seen, schema);
    return contentType === 'text/csv' || contentType === 'text/event-stream' ? this.textViolations(seen, schema) : [];
  }

  private textViolations({ method, body }: SeenResponse, pointer: string): string[] {
    if (method === 'HEAD') return body === '' ? [] : ['there is a body'];
    const begins = body?.slice(0, 200);
    if (begins === undefined) return [];
    const isValid: boolean = this.validatorOf(pointer)(begins);
    return isValid ? [] : [`the body begins with ${begins}`];
  }

  private jsonViolations({ method, body, headers }: SeenResponse, pointer: string): string[] {
    if (method === 'HEAD') return body === '' ? [] : ['there is a body'];
    if (body === undefined) return [];
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return ['the body is not JSON'];
    }
    const validate = this.validatorOf(pointer);
    const found = validate(value) ? [] : (validate.errors ?? []);
    return [
      ...found.map(
        ({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
      ),
      ...mismatchedCopies(value, headers),
    ];
  }

  private operationOf(method: string, url: string): Located<Operation> | undefined {
    // The router ignores a slash at the end, letter case, and what follows a #.
    const path = (url.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '');
    for (const template of Object.keys((this.document as { paths: object }).paths)) {
      const pattern = new RegExp(`^/api${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i');
      const found = this.at<Operation>(`/paths/${escape(template)}/${method.toLowerCase()}`);
      if (found && pattern.test(path)) return found;
    }
    return undefined;
  }

  /** The value at a JSON pointer, after following a reference. */
  private at<T>(pointer: string): Located<T> | undefined {
    const parts = pointer.split('/').slice(1);
    let value: unknown = this.document;
    for (const part of parts) {
      value = (value as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    if (value === undefined) return undefined;
    const { $ref } = value as { $ref?: string };
    return $ref === undefined ? { pointer, value: value as T } : this.at($ref.slice(1));
  }

  private validatorOf(pointer: string): ValidateFunction {
    const known = this.validators.get(pointer);
    if (known) return known;
    const made = this.ajv.compile({ $ref: `openapi#${encodeURI(pointer)}` });
    this.validators.set(pointer, made);
    return made;
  }
}
