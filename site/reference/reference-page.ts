import { headOf, navigation } from '../layout.js';
import { escapeMarkup } from '../markup.js';
import { byShop, EXAMPLE_URL, only } from '../only.js';
import { highlight } from '../pages/highlight.js';
import {
  codesOf,
  jsonOf,
  readDescription,
  recordNameOf,
  successResponse,
  type Described,
  type DescribedOperation,
  type DescribedResponse,
} from './described.js';
import { blockText, codeText, FieldList, inlineText } from './fields.js';
import { SAMPLE_IDS } from './sample-ids.js';
import { SAMPLE_LANGUAGES, samplesOf } from './samples.js';
import { attributesOf, COMMON_PARAMETERS, firstRequestOf, ownParameters, tryForm } from './try-form.js';

const EVENTS = { anchor: 'events-sent', title: 'What webhooks are sent' };
const ERRORS = { anchor: 'errors', title: 'Errors' };

// An id without spaces: `aria-labelledby` would treat its words as several ids.
const groupAnchor = (name: string): string => `group-${name.replaceAll(' ', '-')}`;
const eventAnchor = (kind: string): string => `event-${kind}`;
const errorAnchor = (code: string): string => `error-${code}`;

/** The common error fields, which are described once. */
const COMMON_ERROR_FIELDS = ['error', 'code', 'requestId', 'retryable'];

/** The records of errors by their codes. */
function errorRecords({ components }: Described): Map<string, string> {
  const records = Object.entries(components.schemas).flatMap(([name, { properties }]) => {
    const code = properties?.code?.const;
    return typeof code === 'string' && properties?.retryable !== undefined ? [[code, name] as const] : [];
  });
  return new Map(records);
}

/** The common response headers, which are described once. */
function commonHeaders({ operations }: Described): Set<string> {
  const [first, ...others] = operations.map((operation) => Object.keys(successResponse(operation)?.headers ?? {}));
  return new Set((first ?? []).filter((name) => others.every((headers) => headers.includes(name))));
}

const code = (text: string, language: string, label = ''): string =>
  `<pre class="code" tabindex="0"${label === '' ? '' : ` role="group" aria-label="${escapeMarkup(label)}"`}><code>${highlight(text, language)}\n</code></pre>`;

/** The reference, section by section. */
class ReferencePage {
  private readonly common: ReadonlySet<string>;
  private readonly records: ReadonlyMap<string, string>;
  private readonly fields: FieldList;

  constructor(private readonly described: Described) {
    this.common = commonHeaders(described);
    this.records = errorRecords(described);
    const events = described.events.map(({ id, body }) => [recordNameOf(body?.schema ?? {}) ?? '', eventAnchor(id)]);
    const errors = [...this.records].map(([name, record]) => [record, errorAnchor(name)]);
    this.fields = new FieldList(described.components.schemas, new Map([...events, ...errors] as [string, string][]));
  }

  private headersOf(names: readonly string[]): string {
    const items = names.map((name) => {
      const { description = '' } = this.described.components.headers[name] ?? {};
      return `<li>${codeText(name)} <span class="location">header</span><p>${inlineText(description)}</p></li>`;
    });
    return items.length === 0 ? '' : `<ul class="fields">${items.join('\n')}</ul>`;
  }

  private response(response: DescribedResponse): string {
    const { status, description, headers, content } = response;
    const json = jsonOf(response);
    const others = Object.keys(content).filter((type) => type !== 'application/json' && json !== undefined);
    const also = others
      .map((type) => `<p>With <code>Accept: ${type}</code> it comes as ${codeText(type)}.</p>`)
      .join('');
    const own = this.headersOf(Object.keys(headers).filter((name) => !this.common.has(name)));
    const [file] = Object.keys(content);
    const fileNote = file === undefined ? '' : `<p>It is a file: ${codeText(file)}.</p>`;
    const body = json === undefined ? fileNote : this.fields.bodyOf(json.schema, 'response');
    return `<details class="of-response"><summary><b>${status}</b> ${inlineText(description)}</summary>${body}${also}${own}</details>`;
  }

  private responses(operation: DescribedOperation): string {
    const codes = codesOf(operation, this.described.components);
    const links = [...codes].map(
      ([name, status]) => `<li><a href="#${errorAnchor(name)}"><code>${name}</code></a> ${status}</li>`,
    );
    const successes = operation.responses.filter(({ status }) => Number(status) < 400);
    return `<h4>Answers</h4>${successes.map((response) => this.response(response)).join('\n')}
<h4>Errors</h4><ul class="codes">${links.join('\n')}</ul>`;
  }

  private samples(operation: DescribedOperation): string {
    const samplesIn = (sandbox: boolean) => samplesOf(firstRequestOf(operation, sandbox), { url: EXAMPLE_URL });
    const [real, test] = [samplesIn(true), samplesIn(false)];
    const name = `sample-${operation.id}`;
    const tabs = Object.entries(SAMPLE_LANGUAGES);
    const buttons = tabs.map(
      ([tab], index) =>
        `<input type="radio" name="${name}" id="${name}-${tab}" value="${tab}"${index === 0 ? ' checked' : ''}><label for="${name}-${tab}">${tab}</label>`,
    );
    const panels = tabs.map(([tab, language]) => {
      const panelOf = (samples: typeof real): string =>
        code(samples[tab as keyof typeof samples], language, `${tab}: ${operation.summary}`);
      return `<div data-tab="${tab}">\n${byShop(panelOf(real), panelOf(test))}</div>`;
    });
    return `<fieldset class="tabs samples"><legend>Language of the sample</legend>\n${[...buttons, ...panels].join('\n')}</fieldset>`;
  }

  private example(operation: DescribedOperation): string {
    const response = successResponse(operation);
    const [example] = Object.values((response && jsonOf(response)?.examples) ?? {});
    if (example === undefined) return '';
    const text = code(JSON.stringify(example.value, null, 2), 'json', `Example: ${operation.summary}`);
    return `<details class="example"><summary>Example of an answer</summary>${text}</details>`;
  }

  private operation(operation: DescribedOperation): string {
    const { id, method, path, summary, description, scope, body } = operation;
    const parameters = this.fields.parametersOf(ownParameters(operation));
    return `<article class="operation" id="${id}" ${attributesOf(operation)}>
<div class="about"><h3><a href="#${id}">${escapeMarkup(summary)}</a></h3>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>/api${escapeMarkup(path)}</code></p>
${blockText(description)}
<p class="scope">${scope === undefined ? 'No token is needed.' : `The token needs the scope ${codeText(scope)}.`}</p>
${parameters === '' ? '' : `<h4>Parameters</h4>${parameters}`}
${body === undefined ? '' : `<h4>Body</h4>${this.fields.bodyOf(body.schema, 'request')}`}
${this.responses(operation)}</div>
<div class="doing">${this.samples(operation)}
${tryForm(operation)}
${this.example(operation)}</div>
</article>`;
  }

  private groups() {
    const { tags, operations } = this.described;
    return tags
      .map((tag) => ({ ...tag, operations: operations.filter(({ tag: name }) => name === tag.name) }))
      .filter((group) => group.operations.length > 0);
  }

  private side(): string {
    const entry = (anchor: string, html: string, words: string): string =>
      `<li><a href="#${anchor}" data-words="${escapeMarkup(words.toLowerCase())}">${html}</a></li>`;
    const list = (title: string, entries: string[]): string =>
      `<div class="group"><p>${escapeMarkup(title)}</p><ul>${entries.join('\n')}</ul></div>`;
    const groups = this.groups().map(({ name, operations }) =>
      list(
        name,
        operations.map(({ id, method, path, summary, description }) =>
          entry(
            id,
            `<span class="method ${method}" aria-hidden="true">${method}</span><span>${escapeMarkup(summary)}</span>`,
            `${summary} ${method} /api${path} ${id} ${name} ${description.replaceAll(/[*`]/g, '')}`,
          ),
        ),
      ),
    );
    const events = this.described.events.map(({ id, summary }) =>
      entry(eventAnchor(id), codeText(id), `${id} ${summary} event webhook`),
    );
    const errors = [...this.records.keys()].map((name) =>
      entry(errorAnchor(name), codeText(name), `${name} ${name.replaceAll('_', ' ')} error`),
    );
    return `<button type="button" class="open-side" aria-expanded="false" aria-controls="side">Contents</button>
<nav class="contents side" id="side" aria-label="Contents">
<div class="search"><input id="search" type="search" aria-label="Search the reference" placeholder="Search" autocomplete="off" spellcheck="false" aria-describedby="found"><kbd aria-hidden="true">/</kbd></div>
<p id="found" role="status"></p>
${[...groups, list(EVENTS.title, events), list(ERRORS.title, errors)].join('\n')}</nav>`;
  }

  private intro(): string {
    const { info, components } = this.described;
    const parameters = this.described.operations[0]?.parameters.filter(({ key }) => COMMON_PARAMETERS.has(key)) ?? [];
    const about = byShop(
      'In the sandbox, an order buys nothing. All other requests are real.',
      'This is a test shop: requests are carried out, and nothing costs anything.',
    );
    return `<section class="intro"><h1>REST reference</h1>
<p class="version">${escapeMarkup(info.title)}, version ${escapeMarkup(info.version)} of the interface, <a href="/openapi.json">as OpenAPI</a></p>
<form class="caller" id="caller" aria-label="Your requests" autocomplete="off">
<label for="token">Access token</label><input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="${byShop('rok_…', 'rok_test_…')}" aria-describedby="caller-said">
<label class="check"><input id="sandbox" type="checkbox"${only('real-shop', ' checked')}> In the sandbox</label>
<p id="caller-said" role="status">Without a token, the samples use example ids.</p>
<p>The token is put into the samples and requests of this page. This tab keeps it until it is closed. ${about}</p></form>
${blockText(info.description)}
<h2 id="every-request">Every request and answer</h2>
${this.fields.parametersOf(parameters)}
${this.headersOf([...this.common].filter((name) => name in components.headers))}</section>`;
  }

  private events(): string {
    const { events } = this.described;
    const [first] = events;
    const kinds = events.map(({ id, summary, body }) => {
      const [example] = Object.values(body?.examples ?? {});
      return `<article class="operation" id="${eventAnchor(id)}"><div class="about">
<h3><a href="#${eventAnchor(id)}"><code>${id}</code></a></h3><p>${inlineText(summary)}.</p>
${this.fields.fieldsOf(body?.schema ?? {})}</div>
<div class="doing">${example === undefined ? '' : code(JSON.stringify(example.value, null, 2), 'json', `Example: ${id}`)}</div></article>`;
    });
    return `<section aria-labelledby="${EVENTS.anchor}"><h2 id="${EVENTS.anchor}">${EVENTS.title}</h2>
<p>${inlineText(first?.description)}</p>${this.fields.parametersOf(first?.parameters ?? [])}
${kinds.join('\n')}</section>`;
  }

  private errors(): string {
    const { components, operations } = this.described;
    const statuses = new Map(operations.flatMap((operation) => [...codesOf(operation, components)]));
    const codes = [...this.records].map(([name, record]) => {
      const schema = components.schemas[record] ?? {};
      const text = schema.properties?.error?.const;
      return `<article class="error" id="${errorAnchor(name)}"><h3><a href="#${errorAnchor(name)}"><code>${name}</code></a> <span class="location">${statuses.get(name) ?? ''}</span></h3>
<p>${inlineText(schema.description)}</p>${text === undefined ? '' : `<p><code>error</code> is always “${escapeMarkup(String(text))}”.</p>`}
<p><code>retryable</code>: ${escapeMarkup(String(schema.properties?.retryable?.const ?? 'true or false'))}</p>
${this.fields.fieldsOf(schema, 'response', COMMON_ERROR_FIELDS)}</article>`;
    });
    return `<section aria-labelledby="${ERRORS.anchor}"><h2 id="${ERRORS.anchor}">${ERRORS.title}</h2>
<p>Go by <code>code</code>, and by the status where you do not know the code. <code>error</code> is a text for people,
<code>requestId</code> names the request in the service’s log, and <code>retryable</code> says whether the same request may be sent again as
it is. <a href="/docs/guide#errors-and-what-to-do">What to do about each</a> is in the guide.</p>
${codes.join('\n')}</section>`;
  }

  render(): string {
    const groups = this.groups().map(
      ({ name, description, operations }) =>
        `<section aria-labelledby="${groupAnchor(name)}"><h2 id="${groupAnchor(name)}">${escapeMarkup(name)}</h2><p>${inlineText(description)}</p>
${operations.map((operation) => this.operation(operation)).join('\n')}</section>`,
    );
    const headers = Object.keys(this.described.components.headers).join(' ');
    const { requestId: _, ...replaceable } = SAMPLE_IDS;
    const made = escapeMarkup(JSON.stringify(replaceable));
    return `<!doctype html>
<html lang="en" data-address="${EXAMPLE_URL}">
  <head>
    ${headOf('REST reference')}
    <link rel="stylesheet" href="/docs/reference.css">
    <script src="/docs/guide.js" defer></script>
    <script src="/docs/reference.js" defer></script>
  </head>
  <body>
    <a class="skip" href="#reference">Skip to the reference</a>
    ${navigation('/docs')}
    <div class="reference" data-headers="${escapeMarkup(headers)}" data-made-up="${made}"${only('test-shop', ' data-test-shop="true"')}>
${this.side()}
<main id="reference" tabindex="-1">${this.intro()}
${groups.join('\n')}
${this.events()}
${this.errors()}
<footer>For operators of the service, without a token: <a href="/healthz">/healthz</a> reports whether the process is alive,
<a href="/readyz">/readyz</a> whether it can serve, and <code>/metrics</code> has figures for Prometheus.</footer></main>
    </div>
  </body>
</html>
`;
  }
}

/** The page under /docs, out of the description of REST. It loads nothing from another host, and can be read without scripts. */
export const referencePage = (): string => new ReferencePage(readDescription()).render();
