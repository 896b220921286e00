import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RecallResolution } from '../../api/generated/types';
import { findOpenKeys, resolveRecalledKeys } from '../../api/key-imports';
import { invalidate } from '../../api/keys';
import { useStopSignal } from '../../lib/stop-signal';

/** The data of a recalled key that resolving it needs. */
interface KeyToResolve {
  id: string;
  masked: string;
}

/** How far the keys are resolved. */
interface Progress {
  /** Keys that were sent and confirmed. */
  done: number;
  resolved: number;
  failed: { id: string; masked: string; code: string }[];
  /** The cursor of the next chunk; null before the first. */
  after: string | null;
}

/** The progress of resolving recalled keys. */
type RecallWorkState =
  | { step: 'asking' }
  | ({ step: 'running'; isStopping: boolean } & Progress)
  | ({ step: 'stopped'; error: unknown } & Progress)
  | ({ step: 'done' } & Progress);

export interface RecallOrder {
  keyImportId: string;
  resolution: RecallResolution;
  /** By default all open ones. */
  chosen?: readonly KeyToResolve[];
}

// Keys of a request: small enough for a progress that moves; large enough that few orders get several credit notes.
const CHUNK_SIZE = 200;

/** The keys after a cursor, and the next cursor; null at the end. */
async function nextChunk({ keyImportId, chosen }: RecallOrder, after: string | null) {
  if (!chosen) {
    const { nodes, pageInfo } = await findOpenKeys({ keyImportId, first: CHUNK_SIZE, after });
    return { keys: nodes, next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null };
  }
  const start = Number(after ?? 0);
  const end = start + CHUNK_SIZE;
  return { keys: chosen.slice(start, end), next: end < chosen.length ? String(end) : null };
}

/** Replaces or credits recalled keys chunk by chunk, until all are done or the user stops it. */
export function useRecallWork(order: RecallOrder) {
  const client = useQueryClient();
  const [state, setState] = useState<RecallWorkState>({ step: 'asking' });
  const stoppedRef = useStopSignal();
  const givenReason = useRef('');

  const run = async (from: Progress): Promise<void> => {
    const { keyImportId, resolution } = order;
    stoppedRef.current = false;
    let progress = from;
    try {
      for (let isAll = false; !isAll;) {
        setState({ step: 'running', isStopping: stoppedRef.current, ...progress });
        const { keys, next } = await nextChunk(order, progress.after);
        const licenseKeyIds = keys.map(({ id }) => id);
        const { resolved, failed } =
          keys.length === 0
            ? { resolved: 0, failed: [] }
            : await resolveRecalledKeys({ keyImportId, licenseKeyIds, resolution, reason: givenReason.current });
        const maskedOf = new Map(keys.map(({ id, masked }) => [id, masked]));
        progress = {
          done: progress.done + keys.length,
          resolved: progress.resolved + resolved,
          failed: [
            ...progress.failed,
            ...failed.map(({ licenseKeyId: id, code }) => ({ id, masked: maskedOf.get(id) ?? '', code })),
          ],
          after: next,
        };
        isAll = next === null;
        if (stoppedRef.current && !isAll) return setState({ step: 'stopped', error: null, ...progress });
      }
      setState({ step: 'done', ...progress });
    } catch (error) {
      setState({ step: 'stopped', error, ...progress });
    } finally {
      await invalidate(client, ['stock', 'orders', 'claims', 'customers']);
    }
  };

  return {
    state,
    /** Whether leaving would interrupt it. */
    isUnderWay: state.step === 'running' || state.step === 'stopped',
    start: (reason: string): Promise<void> => {
      givenReason.current = reason;
      return run({ done: 0, resolved: 0, failed: [], after: null });
    },
    /** After the chunk in progress. */
    stop: () => {
      stoppedRef.current = true;
      setState((now) => (now.step === 'running' ? { ...now, isStopping: true } : now));
    },
    goOn: async (): Promise<void> => {
      if (state.step === 'stopped') await run(state);
    },
    /** Leaves the keys that are still open as they are. */
    finish: () => setState((now) => (now.step === 'stopped' ? { ...now, step: 'done' } : now)),
  };
}
