import type { JobsQueryOptions, JobsSort, RemoveJobsOptions } from 'agenda';
import { placeholders, type SqlValue } from './database.js';
import { toRowId } from './job-row.js';

/** A condition for WHERE, with the values of its placeholders. */
export interface JobFilter {
  sql: string;
  values: SqlValue[];
}

/**
 * Agenda's `computeJobState` in SQL, so that the server filters, counts and pages by state. Its two placeholders take
 * the current time in milliseconds.
 */
export const STATE_SQL = `CASE
  WHEN locked_at IS NOT NULL THEN 'running'
  WHEN failed_at IS NOT NULL AND (last_finished_at IS NULL OR failed_at >= last_finished_at) THEN 'failed'
  WHEN repeat_interval IS NOT NULL AND repeat_interval NOT IN ('', '0') THEN 'repeating'
  WHEN next_run_at > ? THEN 'scheduled'
  WHEN next_run_at <= ? THEN 'queued'
  ELSE 'completed' END`;

const SORT_COLUMNS = [
  ['nextRunAt', 'next_run_at'],
  ['lastRunAt', 'last_run_at'],
  ['lastFinishedAt', 'last_finished_at'],
  ['priority', 'priority'],
  ['name', 'name'],
  ['data', 'data'],
] as const;

/** Selects the jobs that the options name. Undefined if they name none: that must not mean every job. */
export function removalFilter(options: RemoveJobsOptions): JobFilter | undefined {
  const filters: JobFilter[] = [];
  if (options.id) filters.push(idFilter([options.id]));
  else if (options.ids?.length) filters.push(idFilter(options.ids));
  if (options.name) filters.push(nameFilter([options.name]));
  else if (options.names?.length) filters.push(nameFilter(options.names));
  else if (options.notNames?.length) {
    filters.push({ sql: `name NOT IN (${placeholders(options.notNames.length)})`, values: options.notNames });
  }
  if (options.data !== undefined) filters.push(dataFilter(options.data));
  return filters.length === 0 ? undefined : allOf(filters);
}

export function queryFilter(options: JobsQueryOptions, nowMs: number): JobFilter {
  const filters: JobFilter[] = [];
  if (options.name) filters.push(nameFilter([options.name]));
  else if (options.names?.length) filters.push(nameFilter(options.names));
  if (options.id) filters.push(idFilter([options.id]));
  else if (options.ids?.length) filters.push(idFilter(options.ids));
  // INSTR and not LIKE, which would read % and _ as wildcards.
  if (options.search) filters.push({ sql: 'INSTR(LOWER(name), LOWER(?)) > 0', values: [options.search] });
  if (options.data !== undefined) filters.push(dataFilter(options.data));
  if (options.includeDisabled === false) filters.push({ sql: 'disabled = 0', values: [] });
  if (options.state === 'paused') filters.push({ sql: 'disabled = 1', values: [] });
  else if (options.state) filters.push({ sql: `${STATE_SQL} = ?`, values: [nowMs, nowMs, options.state] });
  return allOf(filters);
}

/** The terms of ORDER BY: NULLs last, and the id as the last term, so that pages do not overlap. */
export function orderBy(sort: JobsSort = {}): string {
  const fields = SORT_COLUMNS.filter(([key]) => sort[key] !== undefined).map(
    ([key, column]) => `${column} IS NULL, ${column} ${sort[key] === 'asc' ? 'ASC' : 'DESC'}`,
  );
  return [...(fields.length > 0 ? fields : ['next_run_at DESC', 'last_run_at DESC']), 'id ASC'].join(', ');
}

/** Matches jobs whose data contain the value, at `path` if one is given. An object matches by the fields it has. */
export function dataFilter(value: unknown, path?: string): JobFilter {
  const json = JSON.stringify(value);
  if (path === undefined) return { sql: 'JSON_CONTAINS(data, ?)', values: [json] };
  const quoted = path.split('.').map((part) => `.${JSON.stringify(part)}`);
  return { sql: 'JSON_CONTAINS(data, ?, ?)', values: [json, `$${quoted.join('')}`] };
}

export function allOf(filters: JobFilter[]): JobFilter {
  return {
    sql: filters.length === 0 ? '1 = 1' : filters.map((filter) => `(${filter.sql})`).join(' AND '),
    values: filters.flatMap((filter) => filter.values),
  };
}

function nameFilter(names: string[]): JobFilter {
  return { sql: `name IN (${placeholders(names.length)})`, values: names };
}

function idFilter(ids: string[]): JobFilter {
  const rowIds = ids.map((id) => toRowId(id)).filter((id) => id !== undefined);
  return rowIds.length === 0
    ? { sql: '1 = 0', values: [] }
    : { sql: `id IN (${placeholders(rowIds.length)})`, values: rowIds };
}
