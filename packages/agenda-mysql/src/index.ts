export type { Question } from './due-names.js';
export { type NewJob, type SqlExecutor } from './enqueue.js';
export { MysqlBackend, type MysqlBackendOptions } from './mysql-backend.js';
export { createTableSql, dropTableSql } from './schema.js';
export { agendaOptions, stopAgenda, type StopResult } from './stop-agenda.js';
