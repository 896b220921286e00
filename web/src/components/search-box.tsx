import { Combobox, Kbd, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchQuery } from '../api/search';
import type { SearchQuery } from '../api/generated/types';
import { t } from '../texts';
import { Dialog } from './dialog';

const TYPING_MS = 150;

type Hit = SearchQuery['search'][number];

const NOTHING: Hit[] = [];

/** What a hit says, and where it leads; undefined where there is nothing to open. */
interface ShownHit {
  id: string;
  label: string;
  kind: string;
  target: NavigateOptions | undefined;
}

function shown(hit: Hit): ShownHit {
  switch (hit.__typename) {
    case 'Customer':
      return {
        id: hit.id,
        label: hit.name,
        kind: t.search.customer(hit.customerNumber),
        target: { to: '/customers/$customerId', params: { customerId: hit.id } },
      };
    case 'Order':
      return {
        id: `order-${hit.orderNumber}`,
        label: [hit.orderCustomer.name, hit.reference].filter(Boolean).join(' · '),
        kind: t.search.order(hit.orderNumber),
        target: { to: '/orders/$orderNumber', params: { orderNumber: hit.orderNumber } },
      };
    case 'Product':
      return {
        id: hit.id,
        label: `${hit.productName} (${hit.sku})`,
        kind: t.search.product,
        target: { to: '/products/$productId', params: { productId: hit.id } },
      };
    case 'LicenseKey':
      return {
        id: hit.keyId,
        label: hit.order
          ? `${hit.masked} · ${t.search.order(hit.order.orderNumber)}`
          : `${hit.masked} · ${t.search.keyUnsold}`,
        kind: t.search.key,
        target: hit.order ? { to: '/orders/$orderNumber', params: { orderNumber: hit.order.orderNumber } } : undefined,
      };
    case 'Claim':
      return {
        id: hit.claimId,
        label: hit.claimCustomer.name,
        kind: t.search.claim(hit.claimStatus),
        target: { to: '/claims/$id', params: { id: hit.claimId } },
      };
  }
}

/** The search box for everything. The text may be a license key, so it does not appear in the address. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data = NOTHING, isFetching } = useQuery(searchQuery(text));
  const combobox = useCombobox({ opened: true });
  const isCurrent = text === typed.trim() && !isFetching;
  const hits = text === '' ? [] : data.map(shown);
  // So that Enter opens the best of them.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (data.length > 0) selectFirstOption();
  }, [data, selectFirstOption]);
  const open = (id: string): void => {
    const target = hits.find((hit) => hit.id === id)?.target;
    if (!target) return;
    onClose();
    void navigate(target);
  };
  return (
    <Dialog title={t.search.title} onClose={onClose} size="lg">
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget>
          <TextInput
            aria-label={t.search.title}
            placeholder={t.search.placeholder}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            rightSection={isFetching ? <Loader size="xs" /> : <Kbd>Esc</Kbd>}
            rightSectionWidth={56}
            onKeyDown={({ key }) => {
              // The list of hits would swallow the key.
              if (key === 'Escape') onClose();
            }}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        </Combobox.EventsTarget>
        <Combobox.Options mt="sm" aria-label={t.search.title}>
          {hits.map(({ id, label, kind, target }) => (
            <Combobox.Option key={id} value={id} disabled={!target}>
              <Text size="xs" c="dimmed">
                {kind}
              </Text>
              <Text size="sm">{label}</Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
      <Text role="status" size="sm" c="dimmed" mt="sm">
        {text === '' ? t.search.hint : hits.length === 0 && isCurrent && t.search.nothing}
      </Text>
    </Dialog>
  );
}
