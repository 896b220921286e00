import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ProductRowFragment } from '../../api/generated/types';
import { productsCountQuery, productsQuery } from '../../api/products';
import { ColumnChoice } from '../../components/column-choice';
import { SavedViews } from '../../components/saved-views';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { ButtonLink } from '../../components/page-link';
import { Pager } from '../../components/pager';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, useFilters, usePages } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/products';
import { ChosenBar } from './chosen-bar';
import { productColumns } from './product-columns';
import { ProductFilterBar } from './product-filters';
import { csvAddress, toVariables, type ProductsSearch } from './products-search';
import type { BulkScope } from './use-bulk';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog')).BulkDialog }));
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog')).CreateDialog }));

const NO_FILTERS = { search: undefined, category: undefined, sale: undefined, kind: undefined };

type Chosen = ReadonlyMap<string, ProductRowFragment>;
const NOBODY: Chosen = new Map();

function useChosen() {
  const [chosen, setChosen] = useState(NOBODY);
  const toggle = (product: ProductRowFragment): void =>
    setChosen((before) => {
      const after = new Map(before);
      if (!after.delete(product.id)) after.set(product.id, product);
      return after;
    });
  const add = (products: readonly ProductRowFragment[]): void =>
    setChosen((before) => new Map([...before, ...products.map((product) => [product.id, product] as const)]));
  return { chosen, toggle, add, clear: () => setChosen(NOBODY) };
}

/** What can be done with products beside looking at them. */
function ProductActions({ filters }: { filters: ProductsSearch }) {
  const { may } = useWork();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <Button component="a" variant="default" href={csvAddress(filters)} download aria-label={t.products.csvLabel}>
        {t.products.csv}
      </Button>
      {may('importProducts') && (
        <ButtonLink variant="default" to="/products/import">
          {t.products.importCsv}
        </ButtonLink>
      )}
      {may('createProduct') && <Button onClick={() => setIsCreating(true)}>{t.products.create}</Button>}
      <Suspense>{isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}

export function ProductsPage({ search }: { search: ProductsSearch }) {
  const { after, page: _page, hide, ...filters } = search;
  const work = useWork();
  const { chosen, toggle, add, clear } = useChosen();
  const [scope, setScope] = useState<BulkScope | null>(null);
  const mayChange = work.may('updateProduct') && work.may('changeListPrice');
  const columns = useMemo(
    () => productColumns(work, mayChange ? { isChosen: (id) => chosen.has(id), toggle } : undefined),
    [work, mayChange, chosen, toggle],
  );
  const change = useFilters<ProductsSearch>();
  const pages = usePages(search);
  const variables = toVariables(filters);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    productsQuery({ ...variables, first: PAGE_SIZE, after }),
  );
  const { data: total } = useQuery(productsCountQuery(variables));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader title={t.products.title} help="products">
        <SavedViews list="products" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
        <ProductActions filters={filters} />
      </PageHeader>
      <ProductFilterBar filters={filters} onChange={change} />
      {mayChange && data && data.nodes.length > 0 && (
        <ChosenBar
          count={chosen.size}
          total={total}
          isFiltered={isFiltered}
          onPage={() => add(data.nodes)}
          onClear={clear}
          onChange={() => setScope({ products: [...chosen.values()] })}
          onChangeAll={() => setScope({ filters: variables })}
        />
      )}
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <>
          <DataTable
            title={t.products.title}
            columns={columns}
            rows={data.nodes}
            rowId={({ id }) => id}
            hide={hide}
            isOutdated={isOutdated}
          />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </>
      )}
      {data?.nodes.length === 0 && (
        <EmptyList
          title={isFiltered ? t.products.noMatch : t.products.empty}
          hint={isFiltered ? t.products.noMatchHint : t.products.emptyHint}
          onClear={isFiltered ? () => change(NO_FILTERS) : undefined}
        />
      )}
      <Suspense>
        {scope && (
          <BulkDialog
            scope={scope}
            onClose={(isDone) => {
              setScope(null);
              if (isDone) clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
