import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUndoImport } from '../../api/key-imports';
import { keys as queryKeys } from '../../api/keys';
import {
  afterLostAnswer,
  checkKeys,
  isAnswerLost,
  NOTHING_STORED,
  storeKeys,
  type CheckReport,
  type KeySource,
  type Stored,
} from './key-pieces';

/** Where an import stands. */
export type ImportState =
  | { step: 'writing'; error: unknown }
  | { step: 'checking'; done: number; total: number }
  | { step: 'checked'; report: CheckReport }
  | { step: 'storing'; report: CheckReport; stored: Stored; isStopping: boolean }
  | { step: 'stopped'; report: CheckReport; stored: Stored; error: unknown; isUndoing: boolean }
  | { step: 'stored'; report: CheckReport; stored: Stored }
  | { step: 'undone'; withdrawn: number };

export interface KeyImportWork {
  state: ImportState;
  /** Whether leaving the page would stop something half-way. */
  isUnderWay: boolean;
  check: (source: KeySource) => Promise<void>;
  /** Back to what is imported. Ends a dry run that goes on. */
  back: () => void;
  store: () => Promise<void>;
  /** After the piece that is on its way. */
  stop: () => void;
  /** Goes on with what was stopped, or has failed. */
  goOn: () => Promise<void>;
  /** Withdraws what is stored so far. */
  undo: (reason: string) => Promise<void>;
}

const WRITING: ImportState = { step: 'writing', error: null };

/** Imports many keys: first a dry run, then piece by piece, until somebody stops it. */
export function useKeyImport(): KeyImportWork {
  const [state, setState] = useState<ImportState>(WRITING);
  const source = useRef<KeySource | null>(null);
  const dryRun = useRef<AbortController | null>(null);
  const isStopped = useRef(false);
  const client = useQueryClient();
  const undoing = useUndoImport();

  useEffect(() => {
    isStopped.current = false;
    return () => {
      // Whoever has left the page gets no further piece stored.
      isStopped.current = true;
      dryRun.current?.abort();
    };
  }, []);

  const check = async (own: KeySource): Promise<void> => {
    source.current = own;
    const control = new AbortController();
    dryRun.current = control;
    const total = own.lines.keys.length;
    setState({ step: 'checking', done: 0, total });
    try {
      const report = await checkKeys(own, (done) => setState({ step: 'checking', done, total }), control.signal);
      setState({ step: 'checked', report });
    } catch (error) {
      if (!control.signal.aborted) setState({ step: 'writing', error });
    }
  };

  const storeFrom = async (report: CheckReport, from: Stored): Promise<void> => {
    if (!source.current) return;
    isStopped.current = false;
    let stored = from;
    const show = (isStopping: boolean): void => setState({ step: 'storing', report, stored, isStopping });
    show(false);
    try {
      stored = await storeKeys(source.current, report.fresh, from, (now) => {
        stored = now;
        show(isStopped.current);
        return !isStopped.current;
      });
      const isAll = stored.done === report.fresh.length;
      setState(
        isAll ? { step: 'stored', report, stored } : { step: 'stopped', report, stored, error: null, isUndoing: false },
      );
    } catch (error) {
      setState({ step: 'stopped', report, stored, error, isUndoing: false });
    } finally {
      await client.invalidateQueries({ queryKey: queryKeys.stock });
    }
  };

  const goOn = async (): Promise<void> => {
    if (state.step !== 'stopped' || !source.current) return;
    const { report, stored, error } = state;
    try {
      const known = isAnswerLost(error) ? await afterLostAnswer(source.current, report.fresh, stored) : stored;
      await storeFrom(report, known);
    } catch (problem) {
      setState({ ...state, error: problem });
    }
  };

  const undo = async (reason: string): Promise<void> => {
    if (state.step !== 'stopped' || !source.current) return;
    const { report, stored, error } = state;
    setState({ ...state, isUndoing: true });
    try {
      const known = isAnswerLost(error) ? await afterLostAnswer(source.current, report.fresh, stored) : stored;
      const undone = known.keyImportId && (await undoing.mutateAsync({ id: known.keyImportId, reason }));
      setState({ step: 'undone', withdrawn: undone ? undone.withdrawn : 0 });
    } catch (problem) {
      setState({ ...state, error: problem, isUndoing: false });
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
    store: async () => {
      if (state.step === 'checked') await storeFrom(state.report, NOTHING_STORED);
    },
    stop: () => {
      isStopped.current = true;
      setState((now) => (now.step === 'storing' ? { ...now, isStopping: true } : now));
    },
    goOn,
    undo,
  };
}
