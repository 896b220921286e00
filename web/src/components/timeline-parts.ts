import type { ReactNode } from 'react';
import type { IconName } from '../icons/icon';
import type { Tone } from './badge';

/** The filters of a timeline. */
export const TIMELINE_KINDS = ['notes', 'orders', 'claims', 'money', 'events', 'access', 'changes'] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Something that happened. */
export interface TimelineEntry {
  /** Unique in its timeline. */
  id: string;
  kind: TimelineKind;
  /** ISO 8601. */
  at: string;
  icon: IconName;
  /** Amber only while it waits for us. */
  tone?: Tone;
  text: ReactNode;
  /** A text written by a user. */
  said?: ReactNode;
  /** The actions for it. */
  action?: ReactNode;
}

/** Entries that are read together. */
export interface TimelineSource {
  kinds: readonly TimelineKind[];
  entries: readonly TimelineEntry[];
  /** The oldest loaded time; undefined once everything is loaded. */
  loadedTo?: string | undefined;
  loadOlder?: () => void;
  isPending?: boolean;
  error?: Error | null;
}

interface VisibleEntries {
  /** Newest first. */
  entries: TimelineEntry[];
  /** Some source has older ones. */
  hasOlder: boolean;
}

/**
 * The entries of all sources, as far back as each of them is loaded: further back, something between them could be
 * missing.
 * @param kind only these.
 */
export function visibleEntries(sources: readonly TimelineSource[], kind?: TimelineKind): VisibleEntries {
  const relevant = sources.filter(({ kinds }) => !kind || kinds.includes(kind));
  const ends = relevant.map(({ loadedTo }) => loadedTo).filter((end) => end !== undefined);
  const since = Math.max(...ends.map((end) => Date.parse(end)), 0);
  const entries = relevant
    .flatMap((source) => source.entries)
    .filter((entry) => (!kind || entry.kind === kind) && Date.parse(entry.at) >= since)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return { entries, hasOlder: ends.length > 0 };
}

/** @param dayOf the day of a time, such as `2026-05-06`. */
export function byDay(
  entries: readonly TimelineEntry[],
  dayOf: (at: string) => string,
): { day: string; entries: TimelineEntry[] }[] {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

interface PagedQuery<Node> {
  data: { pages: { nodes: readonly Node[] }[] } | undefined;
  hasNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  isPending: boolean;
  error: Error | null;
}

/** A source that is loaded page by page. */
export function pagedSource<Node>(
  query: PagedQuery<Node>,
  kinds: readonly TimelineKind[],
  timeOf: (node: Node) => string,
  toEntries: (nodes: readonly Node[]) => TimelineEntry[],
): TimelineSource {
  const nodes = query.data?.pages.flatMap((page) => page.nodes) ?? [];
  const oldest = nodes.at(-1);
  return {
    kinds,
    entries: toEntries(nodes),
    loadedTo: query.hasNextPage && oldest ? timeOf(oldest) : undefined,
    loadOlder: () => void query.fetchNextPage(),
    isPending: query.isPending,
    error: query.error,
  };
}
