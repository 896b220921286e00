import { highlight } from '../../pages/highlight.js';
import {
  addressOfSample,
  headersOfSample,
  SAMPLE_LANGUAGES,
  samplesOf,
  type SampledParameter,
  type SampledRequest,
} from '../../reference/samples.js';
import { keptToken } from './caller.js';

type Input = HTMLInputElement | HTMLSelectElement;

const sandbox = document.querySelector<HTMLInputElement>('#sandbox')!;
const reference = document.querySelector<HTMLElement>('.reference')!;
/** The response headers worth showing. */
const SHOWN_HEADERS = ['Content-Type', ...(reference.dataset.headers ?? '').split(' ')].map((name) =>
  name.toLowerCase(),
);

/** A key that no order has been sent under. */
const newKey = (): string =>
  `try-${Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-')}`;

/** Indented JSON; a body truncated by a proxy is shown as received. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** The part of the page about an operation: its samples follow its form, and its form sends it. */
export class OperationView {
  private readonly form: HTMLFormElement;
  readonly inputs: Input[];
  private readonly body: HTMLTextAreaElement | null;
  private readonly bodies: HTMLSelectElement | null;
  private readonly idempotencyKey: HTMLInputElement | null;

  constructor(private readonly article: HTMLElement) {
    this.form = article.querySelector('form')!;
    this.inputs = [...this.form.querySelectorAll<Input>('[data-in]')];
    this.body = this.form.querySelector('.body');
    this.bodies = this.form.querySelector('.bodies');
    this.idempotencyKey = this.form.querySelector('[data-key="idempotencyKey"]');
    this.renewKey();
    this.form.addEventListener('input', ({ target }) => this.edited(target as HTMLElement));
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.send();
    });
  }

  /** Another order needs another key; a key that the reader entered stays. */
  private renewKey(): void {
    const key = this.idempotencyKey;
    if (key && (key.value === key.defaultValue || key.value.startsWith('try-'))) key.value = newKey();
  }

  private edited(target: HTMLElement): void {
    if (target === this.bodies && this.body) this.body.value = this.bodies.value;
    if (target === this.bodies || target === this.body) this.renewKey();
    this.showSamples();
  }

  /** Replaces the example ids with the reader's ids. */
  replaceIds(replace: (text: string) => string): void {
    for (const field of [...this.inputs, this.body]) if (field) field.value = replace(field.value);
    for (const option of this.bodies?.options ?? []) option.value = replace(option.value);
    this.showSamples();
  }

  private get isSimulated(): boolean {
    const { simulated } = this.article.dataset;
    const isAsked = this.inputs.some(({ name, value }) => name === simulated && value.trim() !== '');
    return sandbox.checked && (simulated === 'always' || isAsked);
  }

  /** @throws {SyntaxError} the body is not JSON. */
  private request(): SampledRequest {
    const { method = '', path = '', clientMethod, soleField, open, pdf } = this.article.dataset;
    const isOpen = open === 'true';
    const parameters = this.inputs
      .filter(({ value }) => value.trim() !== '')
      .map((input) => ({
        name: input.name,
        in: input.dataset.in as SampledParameter['in'],
        kind: input.dataset.kind as SampledParameter['kind'],
        value: input.value.trim(),
      }));
    const body = this.body === null ? {} : { body: JSON.parse(this.body.value) as unknown };
    const isPdf = pdf === 'true';
    return { method, path, clientMethod, soleField, isPdf, isOpen, parameters, sandbox: this.isSimulated, ...body };
  }

  showSamples(): void {
    const isRead = this.article.dataset.method === 'get';
    const isTestShop = reference.dataset.testShop === 'true';
    const real = isTestShop ? 'This is carried out, in the test shop.' : 'This is real, and not simulated.';
    const mode = this.isSimulated ? 'In the sandbox: nothing is bought.' : real;
    this.form.querySelector('.mode')!.textContent = isRead ? '' : mode;
    let request: SampledRequest;
    try {
      request = this.request();
    } catch {
      return; // The samples show the last valid input.
    }
    const samples = samplesOf(request, { url: location.origin, token: keptToken() || undefined });
    for (const [tab, language] of Object.entries(SAMPLE_LANGUAGES)) {
      const code = this.article.querySelector(`[data-tab="${tab}"] code`)!;
      code.innerHTML = `${highlight(samples[tab as keyof typeof samples], language)}\n`;
    }
  }

  private say(html: string, isRefused: boolean): void {
    const outcome = this.article.querySelector('.outcome')!;
    outcome.innerHTML = html;
    outcome.classList.toggle('refused', isRefused);
  }

  private async send(): Promise<void> {
    const button = this.form.querySelector('button')!;
    if (button.ariaDisabled === 'true') return;
    const panel = this.article.querySelector<HTMLElement>('.response')!;
    panel.hidden = true;
    let request: SampledRequest;
    try {
      request = this.request();
    } catch (error) {
      return this.say(`The body is not JSON: ${highlight((error as Error).message, 'text')}`, true);
    }
    button.ariaDisabled = 'true';
    this.say('Sending …', false);
    const started = performance.now();
    try {
      const token = keptToken();
      const response = await fetch(addressOfSample(request), {
        method: request.method.toUpperCase(),
        headers: {
          ...(token === '' || request.isOpen ? {} : { Authorization: `Bearer ${token}` }),
          ...headersOfSample(request),
        },
        body: request.body === undefined ? undefined : JSON.stringify(request.body),
        cache: 'no-store',
      });
      const isPdf = response.headers.get('Content-Type') === 'application/pdf';
      const text = isPdf ? `A PDF of ${(await response.blob()).size} bytes` : await response.text();
      const hint = response.status === 401 ? ' <a href="#caller">Enter your access token</a>' : '';
      this.say(
        `<b>${response.status}</b> ${highlight(response.statusText, 'text')} in ${Math.round(performance.now() - started)} ms${hint}`,
        response.status >= 400,
      );
      this.show(panel, response.headers, text);
    } catch {
      this.say('No response: the connection was lost or could not be opened.', true);
    } finally {
      button.ariaDisabled = null;
    }
  }

  private show(panel: HTMLElement, headers: Headers, text: string): void {
    const rows = [...headers].filter(([name]) => SHOWN_HEADERS.includes(name));
    panel.querySelector('dl')!.innerHTML = rows
      .map(([name, value]) => `<div><dt>${highlight(name, 'text')}</dt><dd>${highlight(value, 'text')}</dd></div>`)
      .join('');
    const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false;
    panel.querySelector('pre code')!.innerHTML = highlight(isJson ? indented(text) : text, isJson ? 'json' : 'text');
    panel.hidden = false;
  }
}
