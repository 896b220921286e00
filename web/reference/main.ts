import { keepToken, keptToken, readOwnIds } from './caller.js';
import { OperationView } from './operation.js';
import { startSide } from './side.js';

/*
 * What scripts add to the reference, which the service has written: samples with the reader's token and ids, requests, search.
 * Tabs, buttons that copy, and the mark of the place are those of the guide's script.
 */

const operations = [...document.querySelectorAll<HTMLElement>('.operation[data-method]')].map(
  (article) => new OperationView(article),
);
const token = document.querySelector<HTMLInputElement>('#token')!;
const said = document.querySelector('#caller-said')!;

const showSamples = (): void => operations.forEach((operation) => operation.showSamples());

/** The ids that stand on the page for those of the caller, by what they are of. */
const shown = JSON.parse(document.querySelector<HTMLElement>('.reference')!.dataset.madeUp ?? '{}') as Record<
  string,
  string | number
>;

async function useToken(): Promise<void> {
  const value = token.value.trim();
  keepToken(value);
  showSamples();
  if (value === '') {
    said.textContent = 'Without a token, the ids in the samples are made up.';
    return;
  }
  try {
    const { ids, product } = await readOwnIds(value);
    if (token.value.trim() !== value) return;
    const others = new Map(
      Object.entries(ids).flatMap(([of, id]) => (id === undefined ? [] : [[String(shown[of]), String(id)] as const])),
    );
    // All at once: what takes the place of one may be what another is replaced for.
    const before = new RegExp([...others.keys()].join('|') || '(?!)', 'g');
    for (const operation of operations)
      operation.replaceIds((text) => text.replaceAll(before, (id) => others.get(id)!));
    for (const [of, id] of Object.entries(ids)) if (id !== undefined) shown[of] = id;
    said.textContent =
      product === undefined
        ? 'No product has two pieces in stock, so some ids in the samples are made up.'
        : `The samples order “${product}” from your catalogue.`;
  } catch (error) {
    said.textContent = `The ids in the samples are made up: ${(error as Error).message}.`;
  }
}

/** What is written once counts for all operations with this parameter of the path. */
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
