import { allTables } from '../support/all-tables.js';
import { CATALOGUE_HEADER } from '../support/catalogue-file.js';
import { cli } from '../support/cli/run.js';
import { useImportFolder } from '../support/import-file.js';
import { createMigratedSchema, type TempSchema } from '../support/temp-schema.js';

// On a database of its own, in which nothing else writes.
describe('a dry run of an import', () => {
  const folder = useImportFolder();
  let schema: TempSchema;
  let environment: Record<string, string>;

  beforeAll(async () => {
    schema = await createMigratedSchema(5);
    environment = { DATABASE_URL: schema.url };
    const catalogue = [
      CATALOGUE_HEADER,
      'A,A,A,c,10,,true,true,5:2,',
      'B,B,B,c,20,,true,true,,',
      'S,S,S,c,25,,true,true,,A;B',
    ];
    await cli(['catalogue:import', await folder.write(catalogue.join('\n'))], environment);
    await cli(['keys:import', 'A', await folder.write('KNOWN-1\nKNOWN-2\n')], environment);
  });
  afterAll(() => schema.drop());

  it('a dry run of catalogue:import changes no row of any table, and reports what the import then does', async () => {
    const catalogue = [
      CATALOGUE_HEADER,
      'A,A,A,c,11,,true,true,,',
      'B,B,B,c,20,,true,true,,',
      'N,N,N,c,1,,true,true,,',
      'S,S,S,c,25,,true,true,,A;N',
      'X,X,X,c,x,,true,true,,',
    ];
    const file = await folder.write(catalogue.join('\n'));
    const before = await allTables(schema.url);
    const dry = await cli(['catalogue:import', file, '--dry-run'], environment);
    expect(await allTables(schema.url)).toEqual(before);
    const summary = '1 product created, 2 changed, 1 unchanged, 1 line refused';
    expect(dry).toMatchObject({ code: 1, last: `dry run, nothing was changed: ${summary}` });
    expect(await cli(['catalogue:import', file], environment)).toMatchObject({ code: 1, err: dry.err, last: summary });
    expect(await allTables(schema.url)).not.toEqual(before);
  });

  it('a dry run of keys:import changes no row of any table, and reports what the import then does', async () => {
    const file = await folder.write('NEW-1\nKNOWN-1\nNEW-1\n"NEW-2"\nNEW-3\n');
    const before = await allTables(schema.url);
    const dry = await cli(['keys:import', 'B', file, '--dry-run'], environment);
    expect(await allTables(schema.url)).toEqual(before);
    const summary = '2 keys imported, 3 lines refused';
    expect(dry).toMatchObject({ code: 1, last: `dry run, nothing was changed: ${summary}` });
    expect(await cli(['keys:import', 'B', file], environment)).toMatchObject({ code: 1, err: dry.err, last: summary });
    expect(await allTables(schema.url)).not.toEqual(before);
  });
});
