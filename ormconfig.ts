import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/db/data-source.js';
import { readConfig } from './src/settings/config.js';

const config = readConfig();

/** For TypeORM's own commands: `npm run typeorm -- migration:show`. */
export default new DataSource(dataSourceOptions(config.databaseUrl, config.databasePoolSize));
