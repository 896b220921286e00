import type { ServerBinary } from '../../../tools/local-database/server-binary.js';

/** What MariaDB and MySQL call differently. docs/scaling.md has the same commands. */
export interface Dialect {
  name: string;
  /** Of every server, also of a former primary that starts again. */
  options: readonly string[];
  status: { clients: string; waiting: string };
  acknowledged: (isOn: boolean) => string;
  readOnly: (isOn: boolean) => string;
  /** The position of a server. */
  position: string;
  /** How many transactions lead to a position. */
  sizeOf: (position: string) => number;
  /** The column of `SHOW REPLICA STATUS` with what a replica has received. */
  received: string;
  waitFor: (position: string) => string;
  follow: (port: number) => string[];
  /** Null if a server drops at its start what was never acknowledged. */
  copy: {
    /** What a server has committed that a server at this position has not. */
    surplus: (position: string) => string;
    /** Replaces all data by those of the primary, and ends the server. */
    from: (port: number) => string[];
  } | null;
}

// 49 days: a COMMIT without a replica's acknowledgement is never acknowledged to the client.
const NEVER_MS = 4_294_967_295;

const onOff = (isOn: boolean): string => (isOn ? 'ON' : 'OFF');

const MARIADB: Dialect = {
  name: 'MariaDB',
  options: [
    '--log-bin=binlog',
    '--log-slave-updates',
    '--binlog-format=ROW',
    '--sync-binlog=1',
    '--gtid-strict-mode=ON',
    '--read-only=ON',
    '--skip-slave-start',
    '--init-rpl-role=SLAVE',
    '--rpl-semi-sync-slave-enabled=ON',
    // Seconds that a replica which stops waits for the primary to end its side.
    '--rpl-semi-sync-slave-kill-conn-timeout=1',
    '--rpl-semi-sync-master-wait-point=AFTER_SYNC',
    `--rpl-semi-sync-master-timeout=${NEVER_MS}`,
  ],
  status: { clients: 'Rpl_semi_sync_master_clients', waiting: 'Rpl_semi_sync_master_wait_sessions' },
  acknowledged: (isOn) => `SET GLOBAL rpl_semi_sync_master_enabled = ${onOff(isOn)}`,
  readOnly: (isOn) => `SET GLOBAL read_only = ${onOff(isOn)}`,
  position: 'SELECT @@gtid_binlog_pos',
  sizeOf: (position) => Number(position.split('-').at(-1)),
  received: 'Gtid_IO_Pos',
  waitFor: (position) => `SELECT MASTER_GTID_WAIT('${position}')`,
  follow: (port) => [
    'SET GLOBAL gtid_slave_pos = @@gtid_binlog_pos',
    `CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${port}, MASTER_USER = 'root',
      MASTER_USE_GTID = slave_pos, MASTER_CONNECT_RETRY = 1, MASTER_HEARTBEAT_PERIOD = 1`,
    'START REPLICA',
  ],
  copy: null,
};

const MYSQL: Dialect = {
  name: 'MySQL',
  options: [
    '--log-bin=binlog',
    '--sync-binlog=1',
    '--gtid-mode=ON',
    '--enforce-gtid-consistency=ON',
    '--super-read-only=ON',
    '--skip-replica-start',
    '--plugin-load-add=semisync_source.so',
    '--plugin-load-add=semisync_replica.so',
    '--plugin-load-add=mysql_clone.so',
    '--rpl-semi-sync-replica-enabled=ON',
    '--rpl-semi-sync-source-wait-point=AFTER_SYNC',
    `--rpl-semi-sync-source-timeout=${NEVER_MS}`,
  ],
  status: { clients: 'Rpl_semi_sync_source_clients', waiting: 'Rpl_semi_sync_source_wait_sessions' },
  acknowledged: (isOn) => `SET GLOBAL rpl_semi_sync_source_enabled = ${onOff(isOn)}`,
  readOnly: (isOn) => (isOn ? 'SET GLOBAL super_read_only = ON' : 'SET GLOBAL read_only = OFF'),
  position: 'SELECT @@gtid_executed',
  sizeOf: (position) =>
    [...position.matchAll(/:(\d+)(?:-(\d+))?/g)].reduce(
      (sum, [, first, last = first]) => sum + 1 + Number(last) - Number(first),
      0,
    ),
  received: 'Retrieved_Gtid_Set',
  waitFor: (position) => `SELECT WAIT_FOR_EXECUTED_GTID_SET('${position}')`,
  follow: (port) => [
    `CHANGE REPLICATION SOURCE TO SOURCE_HOST = '127.0.0.1', SOURCE_PORT = ${port}, SOURCE_USER = 'root',
      SOURCE_AUTO_POSITION = 1, SOURCE_CONNECT_RETRY = 1, SOURCE_HEARTBEAT_PERIOD = 1`,
    'START REPLICA',
  ],
  copy: {
    surplus: (position) => `SELECT GTID_SUBTRACT(@@gtid_executed, '${position}')`,
    from: (port) => [
      'SET GLOBAL super_read_only = OFF',
      `SET GLOBAL clone_valid_donor_list = '127.0.0.1:${port}'`,
      `CLONE INSTANCE FROM 'root'@'127.0.0.1':${port} IDENTIFIED BY ''`,
    ],
  },
};

export const DIALECTS: Record<ServerBinary['flavour'], Dialect> = { MariaDB: MARIADB, MySQL: MYSQL };
