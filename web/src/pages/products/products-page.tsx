import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ProductRowFragment } from '../../api/generated/types';
import { readAllProducts } from '../../api/product-changes';
import { categoriesQuery, productsCountQuery, productsQuery } from '../../api/products';
import { ErrorView } from '../../components/error-view';
import type { Filter } from '../../components/filters';
import type { SortChoice } from '../../components/list-card';
import { ListPage } from '../../components/list-page';
import { ButtonLink } from '../../components/page-link';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { exportAddress } from '../../lib/export-address';
import { oneOf, PAGE_SIZE, useFilters } from '../../lib/list-search';
import { useSelection, type Selection } from '../../lib/selection';
import { useSession } from '../../lib/session';
import { orderOf, sortingOf } from '../../lib/sorting';
import { t } from '../../texts/products';
import { PRODUCT_COLUMNS } from './product-columns';
import { KINDS, PRODUCT_SORT_VALUES, PRODUCT_SORTS, SALES, toVariables, type ProductsSearch } from './products-search';
import type { BulkKind } from './use-bulk';

const SALE_CHOICES = SALES.map((sale) => ({ value: sale, label: t.products.saleOf[sale] }));
const KIND_CHOICES = KINDS.map((kind) => ({ value: kind, label: t.products.kindOf[kind] }));

/** @param category of the URL, which may be one that no product has. */
function useProductFilters(category: string | undefined): readonly Filter[] {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const names = new Set(categories.filter(({ products }) => products > 0).map(({ name }) => name));
  if (category !== undefined) names.add(category);
  const choices = [...names].map((name) => ({ value: name, label: name }));
  return [
    { id: 'search', kind: 'search', label: t.words.nameOrSku, icon: 'search', maxLength: 200 },
    { id: 'category', kind: 'choice', label: t.words.category, icon: 'tag', choices },
    { id: 'sale', kind: 'choice', label: t.products.sale, icon: 'shopping-bag', choices: SALE_CHOICES },
    { id: 'kind', kind: 'choice', label: t.words.kind, icon: 'package', choices: KIND_CHOICES },
  ];
}

const PRODUCT_ORDERS: readonly SortChoice[] = [
  { value: '', label: t.words.newestFirst },
  { value: 'name', label: t.products.byName },
  { value: 'price', label: t.products.cheapestFirst },
  { value: '-price', label: t.products.dearestFirst },
  { value: 'stock', label: t.products.leastStockFirst },
];

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog')).BulkDialog }));
const PriceBulkDialog = lazy(async () => ({ default: (await import('./price-bulk-dialog')).PriceBulkDialog }));
const CreateDialog = lazy(async () => ({ default: (await import('./product-dialogs')).CreateDialog }));

const NOTHING: readonly ProductRowFragment[] = [];
const idOf = ({ id }: ProductRowFragment): string => id;

/** The ways to add products; the primary one last. */
function NewProducts() {
  const { may } = useSession();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      {may('importProducts') && (
        <ButtonLink variant="default" leftSection={<Icon name="upload" />} to="/products/import">
          {t.products.importCsv}
        </ButtonLink>
      )}
      {may('createProduct') && (
        <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
          {t.products.create}
        </Button>
      )}
      <Suspense>{isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}

/** Bulk actions on products. */
function BulkActions({ selection }: { selection: Selection<ProductRowFragment> }) {
  const [kind, setKind] = useState<BulkKind | 'price' | null>(null);
  const products = [...selection.selected.values()];
  const close = (isDone: boolean): void => {
    setKind(null);
    if (isDone) selection.clear();
  };
  const action = (one: BulkKind | 'price', text: string) => (
    <Button variant="subtle" size="xs" onClick={() => setKind(one)}>
      {text}
    </Button>
  );
  return (
    <>
      {action('price', t.products.changePrice)}
      {action('off', t.products.takeOffSale)}
      {action('on', t.products.putOnSale)}
      <Suspense>
        {kind === 'price' && <PriceBulkDialog products={products} onClose={close} />}
        {(kind === 'on' || kind === 'off') && <BulkDialog kind={kind} products={products} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Selects all products that match, page by page, until the selection is cleared. */
function useSelectAll(filters: ProductsSearch, { add, clear }: Selection<ProductRowFragment>) {
  const reading = useRef<AbortController | null>(null);
  const { mutate, error, reset } = useMutation({
    mutationFn: async () => {
      reading.current = new AbortController();
      const { signal } = reading.current;
      await readAllProducts(toVariables(filters), (products) => add(products), signal).catch((failure: unknown) => {
        if (!signal.aborted) throw failure;
      });
    },
  });
  const stop = (): void => {
    reading.current?.abort();
    clear();
  };
  return { selectAll: () => mutate(), stop, error, reset };
}

export function ProductsPage({ search }: { search: ProductsSearch }) {
  const { after, page: _page, hide: _hide, sort, ...filters } = search;
  const { may } = useSession();
  const change = useFilters<ProductsSearch>();
  const variables = toVariables(filters);
  const asked = { ...variables, ...orderOf(PRODUCT_SORTS, sort) };
  const query = useDeferredQuery(productsQuery({ ...asked, first: PAGE_SIZE, after }));
  const { data: total } = useQuery(productsCountQuery(variables));
  const selection = useSelection(query.data?.nodes ?? NOTHING, idOf);
  const all = useSelectAll(filters, selection);
  const mayChange = may('updateProduct') && may('schedulePriceChanges');
  return (
    <ListPage
      list="products"
      help="products"
      title={t.shell.products}
      csv={{ href: exportAddress('products', asked), label: t.products.csvLabel }}
      actions={
        <>
          <ButtonLink variant="default" leftSection={<Icon name="calendar" />} to="/products/prices">
            {t.words.priceChanges}
          </ButtonLink>
          <NewProducts />
        </>
      }
      search={search}
      query={query}
      total={total}
      columns={PRODUCT_COLUMNS}
      rowId={idOf}
      isPlain
      rowName={({ name }) => name}
      filters={useProductFilters(filters.category)}
      sorting={sortingOf(sort, (next) => change({ sort: oneOf(PRODUCT_SORT_VALUES, next) }))}
      sorts={PRODUCT_ORDERS}
      empty={{ title: t.products.empty, hint: t.products.emptyHint, icon: 'package', action: <NewProducts /> }}
      noMatch={{ title: t.products.noMatch, hint: t.products.noMatchHint }}
      {...(mayChange && {
        selection: { ...selection, clear: all.stop },
        selectionActions: <BulkActions selection={selection} />,
        onSelectAll: all.selectAll,
      })}
    >
      {all.error && <ErrorView error={all.error} reset={all.reset} />}
    </ListPage>
  );
}
