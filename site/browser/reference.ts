import { keepToken, keptToken, readOwnIds } from './reference/caller.js';
import { OperationView } from './reference/operation.js';
import { startSide } from './reference/side.js';

/*
 * The scripts of the reference page: samples with the reader's token and ids, requests,
 * search. Tabs, copy buttons and the current position are handled by the guide's script.
 */

const operations = [...document.querySelectorAll<HTMLElement>('.operation[data-method]')].map(
  (article) => new OperationView(article),
);
const token = document.querySelector<HTMLInputElement>('#token')!;
const said = document.querySelector('#caller-said')!;

const showSamples = (): void => operations.forEach((operation) => operation.showSamples());

/** The sample ids in the page that the caller's ids replace, by type. */
const shown = JSON.parse(document.querySelector<HTMLElement>('.reference')!.dataset.madeUp ?? '{}') as Record<
  string,
  string | number
>;

async function useToken(): Promise<void> {
  const value = token.value.trim();
  keepToken(value);
  showSamples();
  if (value === '') {
    said.textContent = 'Without a token, the samples use example ids.';
    return;
  }
  try {
    const { ids, product } = await readOwnIds(value);
    if (token.value.trim() !== value) return;
    const others = new Map(
      Object.entries(ids).flatMap(([of, id]) => (id === undefined ? [] : [[String(shown[of]), String(id)] as const])),
    );
    // All in one pass, because a replacement may equal another sample's id.
    const before = new RegExp([...others.keys()].join('|') || '(?!)', 'g');
    for (const operation of operations)
      operation.replaceIds((text) => text.replaceAll(before, (id) => others.get(id)!));
    for (const [of, id] of Object.entries(ids)) if (id !== undefined) shown[of] = id;
    said.textContent =
      product === undefined
        ? 'No product has two pieces in stock, so some samples use example ids.'
        : `The samples order “${product}” from your catalogue.`;
  } catch (error) {
    said.textContent = `The samples use example ids: ${(error as Error).message}.`;
  }
}

/** A value is shared by all operations with this path parameter. */
function shareIds(): void {
  const inputs = operations.flatMap((operation) => operation.inputs.map((input) => ({ operation, input })));
  for (const { input } of inputs.filter(({ input: one }) => one.dataset.in === 'path')) {
    input.addEventListener('input', () => {
      for (const other of inputs) {
        if (other.input === input || other.input.dataset.key !== input.dataset.key) continue;
        other.input.value = input.value;
        other.operation.showSamples();
      }
    });
  }
}

document.documentElement.classList.add('scripted');
startSide();
shareIds();
token.value = keptToken();
token.addEventListener('change', () => void useToken());
document.querySelector('#sandbox')!.addEventListener('change', showSamples);
document.querySelector('#caller')!.addEventListener('submit', (event) => event.preventDefault());
void useToken();
