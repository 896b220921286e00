import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { validationError } from '../domain/common/errors.js';
import { personalDataZip } from '../server/exports/personal-data-zip.js';
import { CustomerExport } from '../services/personal-data/customer-export.js';
import { PersonalDataErasure } from '../services/personal-data/erasure.js';
import { withShop } from './open-shop.js';
import { plural, type CliIo } from './report.js';

/** Writes a file that only its owner may read; refuses to overwrite one. */
export async function exportPersonalData(
  io: CliIo,
  { customer, output }: { customer: string; output?: string },
): Promise<void> {
  const file = await withShop(io.environment, async ({ dataSource, vault, audit, operator }) => {
    const { customerNumber, tables } = await new CustomerExport(dataSource, vault, audit).open(operator, customer);
    const path = output ?? `customer-${customerNumber}.zip`;
    await pipeline(personalDataZip(tables), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return path;
  });
  io.out(file);
}

export async function erasePersonalData(
  io: CliIo,
  { customer, member }: { customer?: string; member?: string },
): Promise<void> {
  if ((customer === undefined) === (member === undefined)) {
    throw validationError({ customer: 'Name either a customer or a member' });
  }
  const erased = await withShop(io.environment, ({ dataSource, audit, clock, operator }) => {
    const erasure = new PersonalDataErasure(dataSource, audit, clock);
    return customer === undefined
      ? erasure.eraseMember(operator, member ?? '')
      : erasure.eraseCustomer(operator, customer);
  });
  for (const [table, rows] of erased) io.out(`${table}: ${plural(rows, 'row')}`);
  io.out('what is stored about the person is erased, except what the law keeps');
}
