import type { Command } from 'commander';
import { parseDecimal } from '../domain/common/decimal.js';
import { CustomerAdmin } from '../services/customers/customer-admin.js';
import { maskText } from '../services/keys/keys-in-text.js';
import type { CliIo } from './io.js';
import { withShop } from './open-shop.js';

interface Options {
  country: string;
  creditLimit: string;
  email?: string;
}

export function addCustomerCreate(program: Command, io: CliIo): void {
  program
    .command('customer:create')
    .description('open an account for a customer; prints its id on the last line')
    .argument('<name>', "the customer's name")
    .requiredOption('--country <code>', 'ISO 3166-1 code, such as DE')
    .requiredOption('--credit-limit <amount>', 'the credit limit in EUR, such as 5000')
    .option('--email <address>', 'where the customer is reached')
    .action(async (name: string, { country, creditLimit, email }: Options) => {
      const input = { email, countryCode: country, creditLimit: parseDecimal(creditLimit) };
      const customer = await withShop(io.environment, async ({ dataSource, vault, audit, operator }) => {
        const masked = await maskText(dataSource.manager, vault, name);
        return new CustomerAdmin(dataSource, audit).createCustomer(operator, { ...input, name: masked });
      });
      io.out(`${customer.name} is customer ${customer.customerNumber} now, with the id`);
      io.out(customer.id);
    });
}
