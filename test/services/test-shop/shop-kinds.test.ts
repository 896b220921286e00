import { ShopKindMismatchError } from '../../../src/db/shop-kind.js';
import { allTables } from '../../support/all-tables.js';
import { cli } from '../../support/cli/run.js';
import { TestService } from '../../support/service.js';
import { createMigratedSchema, createTempSchema, type TempSchema } from '../../support/temp-schema.js';

type Kind = 'real' | 'test';

const TEST_DATABASE = /the database is that of a test shop/;
const REAL_DATABASE = /the database is that of a real shop/;

describe('the kind of a database', () => {
  const schemas: TempSchema[] = [];
  afterAll(async () => {
    for (const schema of schemas) await schema.drop();
  });

  async function schema(make = createMigratedSchema): Promise<string> {
    const made = await make(schemas.length);
    schemas.push(made);
    return made.url;
  }

  const start = (url: string, kind: Kind) =>
    TestService.start({}, { DATABASE_URL: url, TEST_SHOP: String(kind === 'test') });

  async function startAndStop(url: string, kind: Kind): Promise<void> {
    await (await start(url, kind)).stop();
  }

  const command = (url: string, kind: Kind, ...argv: string[]) =>
    cli(argv, { DATABASE_URL: url, TEST_SHOP: String(kind === 'test') });

  it.each<[Kind, Kind, RegExp]>([
    ['test', 'real', TEST_DATABASE],
    ['real', 'test', REAL_DATABASE],
  ])(
    'after its first start as a %s shop a database refuses a %s one, which changes nothing',
    async (kind, other, why) => {
      const url = await schema();
      await startAndStop(url, kind);
      const before = await allTables(url);
      await expect(start(url, other)).rejects.toThrow(ShopKindMismatchError);
      for (const argv of [['verify'], ['staff:create', 'Ada', '--role', 'ADMIN']]) {
        const { code, err } = await command(url, other, ...argv);
        expect([code, err.join('\n')]).toEqual([1, expect.stringMatching(why)]);
      }
      expect(await allTables(url)).toEqual(before);
      await startAndStop(url, kind);
    },
  );

  it('a database that was only migrated and verified is of no kind yet, and the first command that changes it decides', async () => {
    const url = await schema(createTempSchema);
    expect((await command(url, 'real', 'migrate')).code).toBe(0);
    expect((await command(url, 'real', 'verify')).code).toBe(0);
    expect((await command(url, 'test', 'staff:create', 'Ada', '--role', 'ADMIN')).code).toBe(0);
    await expect(start(url, 'real')).rejects.toThrow(TEST_DATABASE);
    await startAndStop(url, 'test');
  });

  it('of two kinds that start at once on a new database exactly one stays, permanently', async () => {
    const url = await schema();
    const kinds = ['real', 'test'] as const;
    const begun = await Promise.allSettled(kinds.map((kind) => start(url, kind)));
    const stayed = kinds.filter((_, index) => begun[index]?.status === 'fulfilled');
    expect(stayed).toHaveLength(1);
    for (const one of begun) {
      if (one.status === 'fulfilled') await one.value.stop();
      else expect(one.reason).toBeInstanceOf(ShopKindMismatchError);
    }
    await startAndStop(url, stayed[0] as Kind);
    await expect(start(url, stayed[0] === 'real' ? 'test' : 'real')).rejects.toThrow(ShopKindMismatchError);
  });
});
