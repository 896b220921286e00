import { readConfig, unknownSettings } from '../../src/settings/config.js';
import { settings } from '../../src/settings/settings.js';

const read = (changes: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATABASE_URL: 'mysql://user:password@db.example/orders', NODE_ENV: 'test', ...changes });

describe('the warnings of readConfig', () => {
  it.each([
    ['RATE_LIMIT_READ_PER_MINUTE', 'RATE_LIMIT_READS_PER_MINUTE'],
    ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
    ['WEBHOOK_ALLOW_INSECURE', 'WEBHOOK_ALLOW_INSECURE_TARGETS'],
    ['HTTP_TIMEOUT_MS', 'HTTP_ANSWER_TIMEOUT_MS'],
    ['ENCYPTION_KEY', 'ENCRYPTION_KEY'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('a variable %s, which is no setting, is named with the nearest setting %s', (name, nearest) => {
    expect(read({ [name]: 'a secret' }).warnings).toEqual([
      `${name} is not a setting and has no effect; did you mean ${nearest}?`,
    ]);
  });

  const OF_OTHERS = [
    ...'PATH HOSTNAME POST HTTP_PROXY NODE_OPTIONS MYSQL_PASSWORD npm_config_loglevel REDIS_SERVICE_HOST'.split(' '),
    ...'OTEL_SERVICE_NAME OTEL_TRACES_SAMPLER OTEL_EXPORTER_OTLP_HEADERS OTEL_TRACES_EXPORTERS'.split(' '),
    ...'REDIS_PORT_6379_TCP_ADDR DATABASE_PORT'.split(' '),
  ];

  it.each(OF_OTHERS)('a variable %s, which belongs to others, is not warned of', (name) => {
    expect(read({ [name]: 'value' }).warnings).toEqual([]);
  });

  it('an empty variable and every setting pass without a warning', () => {
    expect(read({ RATE_LIMIT_READ_PER_MINUTE: '' }).warnings).toEqual([]);
    const known = Object.keys(settings);
    expect(unknownSettings(known, known)).toEqual([]);
  });
});
