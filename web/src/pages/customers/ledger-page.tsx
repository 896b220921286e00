import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ledgerCountQuery, ledgerQuery } from '../../api/customer-account';
import type { CustomerLedgerQuery } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { TypedField } from '../../components/typed-field';
import { useDeferredQuery } from '../../lib/deferred-query';
import { formatEuro } from '../../lib/money';
import { oneOf, PAGE_SIZE, useFilters, usePages } from '../../lib/place';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/customers';
import { csvAddress, LEDGER_KINDS, toVariables, type LedgerSearch } from './ledger-search';
import { PartList } from './part-list';

const PaymentDialog = lazy(async () => ({ default: (await import('./payment-dialog')).PaymentDialog }));

type Entry = CustomerLedgerQuery['ledgerEntries']['nodes'][number];

const KINDS = [
  { value: '', label: t.lists.any },
  ...LEDGER_KINDS.map((kind) => ({ value: kind as string, label: t.customers.kindOf[kind] })),
];
const NO_FILTERS = { kind: undefined, from: undefined, to: undefined };

const ledgerColumns = ({ zone, time }: Work): Column<Entry>[] => [
  { id: 'at', title: t.customers.time(zone), cell: ({ at }) => time(at) },
  { id: 'kind', title: t.customers.kind, cell: ({ kind }) => t.customers.kindOf[kind] },
  {
    id: 'order',
    title: t.customers.order,
    cell: ({ orderNumber }) =>
      orderNumber ? (
        <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
          {orderNumber}
        </PageLink>
      ) : (
        t.none
      ),
  },
  { id: 'reference', title: t.customers.reference, cell: ({ reference }) => reference ?? t.none },
  { id: 'by', title: t.customers.by, cell: ({ staffMember }) => staffMember?.name ?? t.none },
  { id: 'amount', title: t.customers.amount, isNumeric: true, cell: ({ amount }) => formatEuro(amount) },
  {
    id: 'balance',
    title: t.customers.balanceAfter,
    isNumeric: true,
    cell: ({ balanceAfter }) => formatEuro(balanceAfter),
  },
];

/** What moved a customer's balance, newest first, with the balance after each of it. */
export function LedgerPage({ customerId, search }: { customerId: string; search: LedgerSearch }) {
  const { after, kind, from, to } = search;
  const work = useWork();
  const [isPaying, setIsPaying] = useState(false);
  const columns = useMemo(() => ledgerColumns(work), [work]);
  const change = useFilters<LedgerSearch>();
  const pages = usePages(search);
  const variables = toVariables(customerId, search, work.zone);
  const query = useDeferredQuery(ledgerQuery({ ...variables, first: PAGE_SIZE, after }));
  const { data: total } = useQuery(ledgerCountQuery(variables));
  const isFiltered = kind !== undefined || from !== undefined || to !== undefined;
  return (
    <Section title={t.customers.ledger}>
      <Group component="search" align="end" gap="xs" aria-label={t.lists.filters}>
        <NativeSelect
          label={t.customers.kind}
          data={KINDS}
          value={kind ?? ''}
          onChange={({ currentTarget }) => change({ kind: oneOf(LEDGER_KINDS, currentTarget.value) })}
        />
        <TypedField
          label={t.customers.from}
          type="date"
          value={from}
          onChange={(day) => change({ from: day })}
          max={to}
        />
        <TypedField label={t.customers.to} type="date" value={to} onChange={(day) => change({ to: day })} min={from} />
        <Button
          component="a"
          variant="default"
          href={csvAddress(customerId, search, work.zone)}
          download
          aria-label={t.customers.csvLabel}
        >
          {t.customers.csv}
        </Button>
        {work.may('recordPayment') && <Button onClick={() => setIsPaying(true)}>{t.customers.pay}</Button>}
      </Group>
      <PartList
        title={t.customers.ledger}
        query={query}
        total={total}
        columns={columns}
        rowId={({ id }) => id}
        pages={pages}
        empty={
          isFiltered
            ? {
                title: t.customers.noEntryMatch,
                hint: t.customers.noEntryMatchHint,
                onClear: () => change(NO_FILTERS),
              }
            : { title: t.customers.noEntries, hint: t.customers.noEntriesHint }
        }
      />
      <Suspense>{isPaying && <PaymentDialog customerId={customerId} onClose={() => setIsPaying(false)} />}</Suspense>
    </Section>
  );
}
