/** The sender of this page's requests. */

const KEPT = 'access-token';

/** If the browser blocks storage, the token lasts until the tab is reloaded. */
let kept = '';

export function keptToken(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return kept;
  }
}

/** Stored for this tab only: localStorage would expose it to the next user of the browser. */
export function keepToken(token: string): void {
  kept = token;
  try {
    if (token === '') sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, token);
  } catch {
    // The browser blocks storage for this page.
  }
}

interface Product {
  _id: string;
  displayName: string;
  stock: number;
  isBundle: boolean;
}

/** The sample ids in the page, and the caller's ids that replace them. */
export interface OwnIds {
  ids: Partial<Record<string, string | number>>;
  /** The product that samples order, by its name. */
  product?: string;
}

/** The data that the samples need from the caller's shop. @throws with the service's text if the token is rejected. */
export async function readOwnIds(token: string): Promise<OwnIds> {
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`/api${path}`, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store' });
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(answer.error);
    return answer;
  };
  const [products, orders, hooks] = await Promise.allSettled([
    ask<Product[]>('/products'),
    ask<{ orderNumber: number }[]>('/orders?limit=1'),
    ask<{ webhooks: { _id: string }[] }>('/webhooks'),
  ]);
  // A token may be limited to some of them.
  if (products.status === 'rejected' && hooks.status === 'rejected') throw products.reason;
  // The samples order two of the first product.
  const sold = products.status === 'fulfilled' ? products.value.filter(({ stock }) => stock >= 2) : [];
  const [first, second] = [...sold.filter(({ isBundle }) => !isBundle), ...sold];
  return {
    product: first?.displayName,
    ids: {
      office: first?._id,
      pdf: second?._id,
      bundle: sold.find(({ isBundle }) => isBundle)?._id,
      webhook: hooks.status === 'fulfilled' ? hooks.value.webhooks[0]?._id : undefined,
      orderNumber: orders.status === 'fulfilled' ? orders.value[0]?.orderNumber : undefined,
    },
  };
}
