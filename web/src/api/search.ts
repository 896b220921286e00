import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CustomerName, FindCustomers, FindProducts, ProductName, Search } from './generated/search';
import { StaffMembers } from './generated/staff';
import type { CustomerLinkFragment, ProductLinkFragment } from './generated/types';
import { keys } from './keys';
import { request, requestField } from './request';

/**
 * Search results of all kinds. The text may be a license key, so the results are dropped from the cache as soon as
 * they are not shown.
 */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.search, text],
    queryFn: ({ signal }) => requestField(Search, { text }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** An option to choose. */
export interface Choice {
  value: string;
  label: string;
}

const customerChoice = ({ id, customerNumber, name }: CustomerLinkFragment): Choice => ({
  value: id,
  label: `${name} (${customerNumber})`,
});

const productChoice = ({ id, sku, name }: ProductLinkFragment): Choice => ({
  value: id,
  label: `${name} (${sku})`,
});

export interface FoundChoices {
  choices: Choice[];
  /** Whether the text matches more than these. */
  hasMore: boolean;
}

export const foundChoices = <T>(
  { nodes, pageInfo }: { nodes: T[]; pageInfo: { hasNextPage: boolean } },
  choiceOf: (one: T) => Choice,
): FoundChoices => ({ choices: nodes.map(choiceOf), hasMore: pageInfo.hasNextPage });

/** Searches objects of one kind by typed text, and finds the name of the one in a URL. */
export interface ChoiceSource {
  kind: string;
  find: (search: string, signal: AbortSignal) => Promise<FoundChoices>;
  get: (id: string, signal: AbortSignal) => Promise<Choice | null>;
}

export const CUSTOMERS: ChoiceSource = {
  kind: 'customers',
  find: async (search, signal) =>
    foundChoices((await request(FindCustomers, { search }, signal)).customers, customerChoice),
  get: async (id, signal) => {
    const { customer } = await request(CustomerName, { id }, signal);
    return customer ? customerChoice(customer) : null;
  },
};

export const PRODUCTS: ChoiceSource = {
  kind: 'products',
  find: async (search, signal) =>
    foundChoices((await request(FindProducts, { search }, signal)).products, productChoice),
  get: async (id, signal) => {
    const { product } = await request(ProductName, { id }, signal);
    return product ? productChoice(product) : null;
  },
};

/** Members of staff whose access was not revoked. */
export const MEMBERS: ChoiceSource = {
  kind: 'members',
  find: async (search, signal) => {
    const { staffMembers } = await request(StaffMembers, {}, signal);
    const isFound = (name: string): boolean => name.toLowerCase().includes(search.toLowerCase());
    const found = staffMembers.filter(({ name, revokedAt }) => !revokedAt && isFound(name));
    return { choices: found.map(({ id, name }) => ({ value: id, label: name })), hasMore: false };
  },
  get: async (id, signal) => {
    const { staffMembers } = await request(StaffMembers, {}, signal);
    const member = staffMembers.find((one) => one.id === id);
    return member ? { value: id, label: member.name } : null;
  },
};

/** Products that can be ordered. */
export const PRODUCTS_ON_SALE: ChoiceSource = {
  kind: 'products-on-sale',
  find: async (search, signal) =>
    foundChoices((await request(FindProducts, { search, available: true }, signal)).products, productChoice),
  get: PRODUCTS.get,
};

export const choicesQuery = ({ kind, find }: ChoiceSource, search: string) =>
  queryOptions({
    queryKey: [...keys.names, kind, 'find', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export const choiceQuery = ({ kind, get }: ChoiceSource, id: string | undefined) =>
  queryOptions({
    queryKey: [...keys.names, kind, id],
    queryFn: ({ signal }) => get(id ?? '', signal),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
