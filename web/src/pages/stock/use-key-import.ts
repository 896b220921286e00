import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { useUndoImport } from '../../api/key-imports';
import { keys as queryKeys } from '../../api/keys';
import { useStopSignal } from '../../lib/stop-signal';
import {
  isAnswerLost,
  NOTHING_STORED,
  withUnusual,
  type CheckReport,
  type KeySource,
  type StoreProgress,
} from './key-report';

/** What sends the keys is loaded when it is needed. */
const loadChunks = () => import('./key-chunks');

/** The state of an import. */
export type ImportState =
  | { step: 'writing'; error: unknown }
  | { step: 'checking'; done: number; total: number }
  /** `report` is the keys to be stored: those found, or those including the unusual lines. */
  | { step: 'checked'; found: CheckReport; report: CheckReport }
  | { step: 'storing'; report: CheckReport; stored: StoreProgress; isStopping: boolean }
  | { step: 'stopped'; report: CheckReport; stored: StoreProgress; error: unknown; isUndoing: boolean }
  | { step: 'stored'; report: CheckReport; stored: StoreProgress }
  | { step: 'undone'; withdrawn: number };

type Stopped = Extract<ImportState, { step: 'stopped' }>;

export interface KeyImportWork {
  state: ImportState;
  /** Whether leaving the page would interrupt it. */
  isUnderWay: boolean;
  check: (source: KeySource) => Promise<void>;
  /** Back to the source. Ends a running dry run. */
  back: () => void;
  /** Makes the dry run again, after the mask has changed. */
  checkAgain: () => Promise<void>;
  /** Accepts the unusual lines too, or excludes them again. */
  takeUnusual: (isTaken: boolean) => void;
  /** @param details of the import, which may have changed since the dry run. */
  store: (details: KeySource['details']) => Promise<void>;
  /** After the chunk in progress. */
  stop: () => void;
  /** Continues a stopped or failed import. */
  goOn: () => Promise<void>;
  /** Withdraws the keys stored so far. */
  undo: (reason: string) => Promise<void>;
}

const WRITING: ImportState = { step: 'writing', error: null };

interface Run {
  source: RefObject<KeySource | null>;
  isStopped: RefObject<boolean>;
  setState: Dispatch<SetStateAction<ImportState>>;
}

/** Stores keys, from where it stopped, and reports the result. */
function useStoring({ source, isStopped: stoppedRef, setState }: Run) {
  const client = useQueryClient();
  return async (report: CheckReport, from: StoreProgress): Promise<void> => {
    if (!source.current) return;
    stoppedRef.current = false;
    let stored = from;
    const show = (): void => setState({ step: 'storing', report, stored, isStopping: stoppedRef.current });
    show();
    try {
      const { storeKeys } = await loadChunks();
      await storeKeys(source.current, report.fresh, from, (now) => {
        stored = now;
        show();
        return !stoppedRef.current;
      });
      const isAll = stored.done === report.fresh.length;
      if (isAll) setState({ step: 'stored', report, stored });
      else setState({ step: 'stopped', report, stored, error: null, isUndoing: false });
    } catch (error) {
      setState({ step: 'stopped', report, stored, error, isUndoing: false });
    } finally {
      await client.invalidateQueries({ queryKey: queryKeys.stock });
    }
  };
}

/** The choices for a stopped import: continue it, or withdraw its stored keys. */
function useStopped(run: Run, storeFrom: ReturnType<typeof useStoring>) {
  const undoing = useUndoImport();
  const { source, setState } = run;
  const known = async ({ report, stored, error }: Stopped): Promise<StoreProgress> => {
    if (!source.current || !isAnswerLost(error)) return stored;
    const { afterLostAnswer } = await loadChunks();
    return afterLostAnswer(source.current, report.fresh, stored);
  };
  return {
    goOn: async (state: Stopped): Promise<void> => {
      try {
        await storeFrom(state.report, await known(state));
      } catch {
        // It is not known yet what is stored: both choices remain.
        setState(state);
      }
    },
    undo: async (state: Stopped, reason: string): Promise<void> => {
      setState({ ...state, isUndoing: true });
      try {
        const { keyImportId } = await known(state);
        const undone = keyImportId && (await undoing.mutateAsync({ id: keyImportId, reason }));
        setState({ step: 'undone', withdrawn: undone ? undone.withdrawn : 0 });
      } catch (error) {
        // While the import id is unknown, the missing response is still that of the last chunk.
        setState({ ...state, error: isAnswerLost(state.error) ? state.error : error, isUndoing: false });
      }
    },
  };
}

/** Imports many keys: first a dry run, then chunk by chunk, until the user stops it. */
export function useKeyImport(): KeyImportWork {
  const [state, setState] = useState<ImportState>(WRITING);
  const source = useRef<KeySource | null>(null);
  const dryRun = useRef<AbortController | null>(null);
  const stoppedRef = useStopSignal();
  const run = { source, isStopped: stoppedRef, setState };
  const storeFrom = useStoring(run);
  const stopped = useStopped(run, storeFrom);
  useEffect(() => () => dryRun.current?.abort(), []);

  const check = async (own: KeySource): Promise<void> => {
    source.current = own;
    const control = new AbortController();
    dryRun.current = control;
    const total = own.lines.keys.length;
    const show = (done: number): void => setState({ step: 'checking', done, total });
    show(0);
    try {
      const { checkKeys } = await loadChunks();
      const found = await checkKeys(own, show, control.signal);
      setState({ step: 'checked', found, report: found });
    } catch (error) {
      if (!control.signal.aborted) setState({ step: 'writing', error });
    }
  };

  return {
    state,
    isUnderWay: state.step === 'storing' || state.step === 'stopped',
    check,
    back: () => {
      dryRun.current?.abort();
      setState(WRITING);
    },
    checkAgain: async () => {
      if (source.current) await check({ ...source.current, asIs: false });
    },
    takeUnusual: (isTaken) => {
      if (state.step !== 'checked') return;
      const { found } = state;
      setState({ step: 'checked', found, report: isTaken ? withUnusual(found) : found });
    },
    store: async (details) => {
      if (state.step !== 'checked' || !source.current) return;
      source.current = { ...source.current, details, acceptUnusual: state.report !== state.found };
      await storeFrom(state.report, NOTHING_STORED);
    },
    stop: () => {
      stoppedRef.current = true;
      setState((now) => (now.step === 'storing' ? { ...now, isStopping: true } : now));
    },
    goOn: async () => {
      if (state.step === 'stopped') await stopped.goOn(state);
    },
    undo: async (reason) => {
      if (state.step === 'stopped') await stopped.undo(state, reason);
    },
  };
}
