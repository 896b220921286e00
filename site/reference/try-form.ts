import { escapeMarkup } from '../markup.js';
import { CLIENT_METHODS, SIMULATED_OPERATIONS, SOLE_FIELDS } from './client-methods.js';
import {
  successResponse,
  type DescribedOperation,
  type DescribedParameter,
  type DescribedSchema,
} from './described.js';
import { SAMPLE_IDS } from './sample-ids.js';
import type { SampledParameter, SampledRequest } from './samples.js';

/** Sent with every request, so it is described once for all operations. */
export const COMMON_PARAMETERS: ReadonlySet<string> = new Set(['sandboxMode', 'requestId']);

const IDEMPOTENCY_KEY = 'idempotencyKey';

export const ownParameters = ({ parameters }: DescribedOperation): DescribedParameter[] =>
  parameters.filter(({ key }) => !COMMON_PARAMETERS.has(key));

export function kindOf({ type }: DescribedSchema): SampledParameter['kind'] {
  const types = [type].flat();
  if (types.includes('array')) return 'list';
  return types.includes('integer') || types.includes('number') ? 'number' : 'text';
}

/** The initial values of the form. All else is only sent if the reader fills it in. */
function filledIn({ key, in: location, example }: DescribedParameter): string {
  if (key === IDEMPOTENCY_KEY) return SAMPLE_IDS.requestId;
  return location === 'path' ? String(example ?? '') : '';
}

interface BodyExample {
  summary: string;
  text: string;
}

/** The example bodies of the description, each once. */
function bodyExamplesOf({ body }: DescribedOperation): BodyExample[] {
  const byText = new Map<string, string>();
  for (const { summary, value } of Object.values(body?.examples ?? {})) {
    const text = JSON.stringify(value, null, 2);
    if (!byText.has(text)) byText.set(text, summary);
  }
  return [...byText].map(([text, summary]) => ({ text, summary }));
}

const isPdf = (operation: DescribedOperation): boolean =>
  'application/pdf' in (successResponse(operation)?.content ?? {});

/** The request that samples show before the reader fills anything in. */
export function firstRequestOf(operation: DescribedOperation, sandbox: boolean): SampledRequest {
  const { id, method, path } = operation;
  const parameters = ownParameters(operation).map((parameter) => ({
    name: parameter.name,
    in: parameter.in,
    kind: kindOf(parameter.schema),
    value: filledIn(parameter),
  }));
  const [body] = bodyExamplesOf(operation);
  return {
    method,
    path,
    clientMethod: CLIENT_METHODS[id],
    soleField: SOLE_FIELDS[id],
    isPdf: isPdf(operation),
    isOpen: operation.scope === undefined,
    parameters: parameters.filter(({ value }) => value !== ''),
    sandbox: sandbox && SIMULATED_OPERATIONS[id] === 'always',
    ...(body === undefined ? {} : { body: JSON.parse(body.text) as unknown }),
  };
}

function inputOf(operation: DescribedOperation, parameter: DescribedParameter): string {
  const { name, key, in: location, required, schema } = parameter;
  const id = `${operation.id}-${key}`;
  const attributes = `id="${id}" name="${escapeMarkup(name)}" data-in="${location}" data-key="${key}" data-kind="${kindOf(schema)}"`;
  const label = `<label for="${id}"><code>${escapeMarkup(name)}</code> <span class="location">${location}</span></label>`;
  if (schema.enum) {
    const options = schema.enum.map((value) => `<option>${escapeMarkup(String(value))}</option>`);
    return `${label}<select ${attributes}><option value="">not sent</option>${options.join('')}</select>`;
  }
  const value = escapeMarkup(filledIn(parameter));
  const hint = kindOf(schema) === 'list' ? ' placeholder="several, with commas between them"' : '';
  return `${label}<input ${attributes} value="${value}"${required ? ' required' : ''}${hint} spellcheck="false">`;
}

function bodyInput(operation: DescribedOperation): string {
  const examples = bodyExamplesOf(operation);
  const [first] = examples;
  if (operation.body === undefined) return '';
  const id = `${operation.id}-body`;
  const options = examples.map(
    ({ summary, text }) => `<option value="${escapeMarkup(text)}">${escapeMarkup(summary)}</option>`,
  );
  const choice =
    examples.length < 2
      ? ''
      : `<label for="${id}-example">Example of a body</label><select id="${id}-example" class="bodies">${options.join('')}</select>`;
  const text = first?.text ?? '{}';
  const rows = Math.min(text.split('\n').length + 1, 16);
  return `${choice}<label for="${id}">Body</label><textarea id="${id}" class="body" rows="${rows}" spellcheck="false">${escapeMarkup(text)}</textarea>`;
}

/** The form that sends the request. Scripts show it. */
export function tryForm(operation: DescribedOperation): string {
  const inputs = ownParameters(operation).map((parameter) => inputOf(operation, parameter));
  return `<details class="try"><summary>Try it</summary>
<form autocomplete="off" aria-label="Try it: ${escapeMarkup(operation.summary)}">${inputs.join('\n')}${bodyInput(operation)}
<p class="send"><button type="submit">Send</button> <span class="mode"></span></p></form>
<p class="outcome" role="status"></p>
<div class="response" hidden><dl class="headers"></dl><pre class="code" tabindex="0" role="group" aria-label="Answer"><code></code></pre></div></details>`;
}

/** What the page's script has to know of an operation. */
export function attributesOf(operation: DescribedOperation): string {
  const { id, method, path, scope } = operation;
  const attributes = {
    method,
    path,
    'client-method': CLIENT_METHODS[id],
    'sole-field': SOLE_FIELDS[id],
    simulated: SIMULATED_OPERATIONS[id],
    open: scope === undefined ? 'true' : undefined,
    pdf: isPdf(operation) ? 'true' : undefined,
  };
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `data-${name}="${escapeMarkup(String(value))}"`)
    .join(' ');
}
