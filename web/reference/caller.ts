/** Who sends the requests of this page. */

const KEPT = 'access-token';

/** A tab of which the browser keeps nothing has its token until it is loaded again. */
let kept = '';

export function keptToken(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return kept;
  }
}

/** Keeps it for the tab only: localStorage would hand it to whoever opens the browser next. */
export function keepToken(token: string): void {
  kept = token;
  try {
    if (token === '') sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, token);
  } catch {
    // The browser keeps nothing for this page.
  }
}

interface Product {
  _id: string;
  displayName: string;
  stock: number;
  isBundle: boolean;
}

/** The ids of the samples that are made up, and those of the caller that stand for them. */
export interface OwnIds {
  ids: Partial<Record<string, string | number>>;
  /** The product that samples order, by its name. */
  product?: string;
}

/** What the samples need of the caller's shop. @throws with the service's text where the token is refused. */
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
