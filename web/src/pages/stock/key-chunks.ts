import { sendChunk } from '../../api/key-imports';
import { findKey } from '../../api/stock';
import type { Reason } from '../../texts/reasons';
import { looseKey, type KeyLine } from './key-lines';
import type { CheckReport, KeySource, OmittedLine, StoreProgress } from './key-report';

// Keys per request: few enough that the progress moves, and that an import stops soon.
const CHUNK_SIZE = 5_000;

/** What the service says of a key that is like one of another chunk. */
const LIKE_KNOWN_KEY: Reason = { code: 'LIKE_KNOWN_KEY', params: {} };

const textOf = ({ text }: KeyLine): string => text;

/** Dry run, chunk by chunk. @throws {RefusedError} if the service rejects the list as a whole. */
export async function checkKeys(
  { licensePoolId, lines, fileName, details, asIs }: KeySource,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<CheckReport> {
  const fresh: KeyLine[] = [];
  const omitted: OmittedLine[] = lines.repeated.map((line) => ({ ...line, kind: 'repeated' }));
  const masks = new Set<string | null>();
  // The service compares only the keys of a chunk with each other.
  const loose = new Set<string>();
  // All of similar size: too few keys at the end of a file would not show a common shape.
  const chunks = Math.ceil(lines.keys.length / CHUNK_SIZE);
  const size = Math.ceil(lines.keys.length / Math.max(1, chunks));
  for (let start = 0; start < lines.keys.length; start += size) {
    const chunk = lines.keys.slice(start, start + size);
    const answer = await sendChunk(
      { licensePoolId, keys: chunk.map(textOf), asIs, ...details, fileName, dryRun: true },
      signal,
    );
    const known = new Set(answer.duplicates);
    const wrong = new Map(answer.rejected.map(({ key, reason }) => [key, reason]));
    const unusual = new Map(answer.unusual.map(({ line, reason }) => [line, reason]));
    masks.add(answer.suggestedMask);
    for (const [index, line] of chunk.entries()) {
      const reason = wrong.get(line.text);
      const odd = unusual.get(index + 1);
      if (reason !== undefined) omitted.push({ ...line, kind: 'wrong', reason });
      else if (odd !== undefined) omitted.push({ ...line, kind: 'unusual', reason: odd });
      else if (known.has(line.text)) omitted.push({ ...line, kind: 'known' });
      else if (loose.has(looseKey(line.text))) omitted.push({ ...line, kind: 'unusual', reason: LIKE_KNOWN_KEY });
      else {
        fresh.push(line);
        loose.add(looseKey(line.text));
      }
    }
    onProgress(start + chunk.length);
  }
  const [suggestedMask = null] = masks.size === 1 ? masks : [];
  return { fresh, omitted: omitted.sort((a, b) => a.line - b.line), suggestedMask };
}

/** The import that a chunk with a lost response has started; null if it was not stored. */
async function findBegunBatch(licensePoolId: string, first: KeyLine): Promise<string | null> {
  const found = await findKey(first.text);
  return found?.isMine && found.licensePool.id === licensePoolId ? (found.keyImport?.id ?? null) : null;
}

/**
 * Finds out what is stored after a lost response. Repeating a stored chunk with its import id adds nothing, because
 * its keys are known then.
 */
export async function afterLostAnswer(
  { licensePoolId }: KeySource,
  keys: readonly KeyLine[],
  stored: StoreProgress,
): Promise<StoreProgress> {
  const first = keys[stored.done];
  if (stored.keyImportId !== null || !first) return stored;
  return { ...stored, keyImportId: await findBegunBatch(licensePoolId, first) };
}

/** Stores checked keys chunk by chunk, as one import. @param onStored returns false to stop. */
export async function storeKeys(
  { licensePoolId, fileName, details, acceptUnusual }: KeySource,
  keys: readonly KeyLine[],
  from: StoreProgress,
  onStored: (stored: StoreProgress) => boolean,
): Promise<StoreProgress> {
  let stored = from;
  while (stored.done < keys.length) {
    const chunk = keys.slice(stored.done, stored.done + CHUNK_SIZE);
    const { keyImportId } = stored;
    const answer = await sendChunk({
      licensePoolId,
      keys: chunk.map(textOf),
      // The dry run has validated them, in other chunks than these.
      asIs: true,
      acceptUnusual,
      ...details,
      fileName,
      keyImportId,
      dryRun: false,
    });
    stored = {
      done: stored.done + chunk.length,
      imported: answer.keyImport?.imported ?? stored.imported,
      keyImportId: answer.keyImport?.id ?? keyImportId,
    };
    if (!onStored(stored)) break;
  }
  return stored;
}
