import type { LinkProps } from '@tanstack/react-router';
import { keyboardAsked } from '../api/flags';
import type { SearchQuery } from '../api/generated/types';
import type { IconName } from '../icons/icon';
import { fuzzyMatch } from '../lib/fuzzy-match';
import type { Operation } from '../lib/permissions';
import type { SeenPage } from '../lib/recent-pages';
import { NAMES, t } from '../texts/palette';
import { NAVIGATION } from './navigation';
import { PRIMARY } from './page-keys';

type Hit = SearchQuery['search'][number];
type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;
type May = (operation: Operation) => boolean;
type Names = (typeof NAMES)[number];

/** A line of the palette. */
export interface PaletteOption {
  id: string;
  icon: IconName;
  label: string;
  /** The kind of object, or its shortcut keys. */
  hint: string;
  /** Omitted if there is nothing to open. */
  target?: Target;
  /** Used instead of a target. */
  act?: () => void;
  /** The positions of the typed letters in the label. */
  marked: readonly number[];
}

export interface PaletteGroup {
  title: string;
  options: PaletteOption[];
  /** Below the options. */
  hint?: string | undefined;
}

const SHOWN_HITS = 12;

type Entry = Omit<PaletteOption, 'marked'> & { other?: string | undefined };

const ENTRIES = NAVIGATION.flatMap((group): readonly (typeof group.entries)[number][] => group.entries);

type RarerKind = 'LicensePool' | 'StaffMember' | 'Webhook' | 'DiscountPackage' | 'Promotion';

function rarerEntry(hit: Extract<Hit, { __typename: RarerKind }>): Entry {
  switch (hit.__typename) {
    case 'LicensePool':
      return {
        id: hit.poolId,
        icon: 'database',
        label: `${hit.poolName} · ${hit.poolProduct.name}`,
        hint: t.search.pool,
        target: { to: '/stock/$poolId', params: { poolId: hit.poolId } },
      };
    case 'StaffMember':
      return {
        id: hit.staffId,
        icon: 'user-shield',
        label: hit.staffName,
        hint: t.search.staff,
        target: { to: '/staff' },
      };
    case 'Webhook':
      return {
        id: hit.webhookId,
        icon: 'webhook',
        label: `${new URL(hit.url).host} · ${hit.webhookCustomer.name}`,
        hint: t.search.webhook,
        target: { to: '/webhooks/$id', params: { id: hit.webhookId } },
      };
    case 'DiscountPackage':
      return {
        id: hit.packageId,
        icon: 'discount',
        label: hit.packageName,
        hint: t.search.discountPackage,
        target: { to: '/discounts/$packageId', params: { packageId: hit.packageId } },
      };
    case 'Promotion':
      return {
        id: hit.promotionId,
        icon: 'discount',
        label: hit.promotionName,
        hint: t.search.promotion,
        target: { to: '/discounts/promotions/$promotionId', params: { promotionId: hit.promotionId } },
      };
  }
}

/** The text of a hit, and its target. */
function hitEntry(hit: Hit): Entry {
  switch (hit.__typename) {
    case 'Customer':
      return {
        id: hit.id,
        icon: 'users',
        label: hit.name,
        hint: t.search.customer(hit.customerNumber),
        target: { to: '/customers/$customerId', params: { customerId: hit.id } },
      };
    case 'Order':
      return {
        id: `order-${hit.orderNumber}`,
        icon: 'shopping-bag',
        label: `${t.search.order(hit.orderNumber)} · ${hit.orderCustomer.name}`,
        hint: hit.reference ?? '',
        target: { to: '/orders/$orderNumber', params: { orderNumber: hit.orderNumber } },
      };
    case 'Product':
      return {
        id: hit.id,
        icon: 'package',
        label: `${hit.productName} · ${hit.sku}`,
        hint: t.words.product,
        target: { to: '/products/$productId', params: { productId: hit.id } },
      };
    case 'LicenseKey':
      return {
        id: hit.keyId,
        icon: 'key',
        label: `${hit.masked} · ${hit.order ? `${t.search.order(hit.order.orderNumber)} · ${hit.order.customer.name}` : `${t.search.keyUnsold} · ${hit.licensePool.product.name}`}`,
        hint: t.search.key,
        ...(hit.order && { target: { to: '/orders/$orderNumber', params: { orderNumber: hit.order.orderNumber } } }),
      };
    case 'Claim':
      return {
        id: hit.claimId,
        icon: 'message-report',
        label: [t.search.claim, hit.claimCustomer.name, hit.claimProduct?.name].filter(Boolean).join(' · '),
        hint: t.claimStatus[hit.claimStatus],
        target: { to: '/claims/$id', params: { id: hit.claimId } },
      };
    case 'LicensePool':
    case 'StaffMember':
    case 'Webhook':
    case 'DiscountPackage':
    case 'Promotion':
      return rarerEntry(hit);
  }
}

/** Pages that the navigation does not name. */
const FURTHER_PAGES = [
  [{ to: '/invoices', search: { status: 'HELD' } }, 'invoicesOnHold', 'hand-stop', 'heldInvoices'],
  [{ to: '/invoices', search: { status: 'OVERDUE' } }, 'overdueInvoices', 'file-invoice', 'invoices'],
  [{ to: '/invoices/seller' }, 'seller', 'pencil', 'seller'],
  [{ to: '/discounts/promotions' }, 'promotions', 'discount', 'discountPackages'],
  [{ to: '/webhooks/deliveries' }, 'deliveries', 'webhook', 'webhooks'],
  [{ to: '/sessions' }, 'sessions', 'devices', 'mySessions'],
] as const satisfies readonly (readonly [Target, string, IconName, Operation])[];

const INVOICE_NUMBER = /^[RK]\d{2}-\d{7,}$/;

/** The invoice with the complete number that was typed; its page says whether it exists. */
function invoiceEntries(typed: string, may: May): PaletteOption[] {
  const number = typed.trim().toUpperCase();
  if (!INVOICE_NUMBER.test(number) || !may('invoice')) return [];
  const label = t.palette.invoice(number);
  const target: Target = { to: '/invoices/$number', params: { number } };
  return [{ id: number, icon: 'file-invoice', label, hint: '', target, marked: [] }];
}

function pageEntries(may: May): Entry[] {
  const [mine, other] = NAMES;
  const keys = Object.keys(mine) as (keyof Names)[];
  const pages = ENTRIES.map(({ to, label, icon, operation, key: second }): Entry & { operation: Operation } => {
    const name = other[keys.find((key) => mine[key] === label) ?? 'dashboard'];
    return {
      id: to,
      icon,
      label,
      hint: `g ${second}`,
      target: { to },
      other: typeof name === 'string' ? name : undefined,
      operation,
    };
  });
  return [
    ...pages.filter(({ operation }) => may(operation)),
    ...FURTHER_PAGES.filter(([, , , operation]) => may(operation)).map(([target, name, icon]): Entry => ({
      id: name,
      icon,
      label: mine[name],
      hint: t.palette.page,
      target,
      other: other[name],
    })),
  ];
}

type Action = [operation: Operation, icon: IconName, name: (names: Names) => string, target: Target];

const ACTIONS: Action[] = [
  ['createProduct', 'plus', ({ newProduct }) => newProduct, { to: '/products', hash: PRIMARY }],
  ['createCustomer', 'user-plus', ({ newCustomer }) => newCustomer, { to: '/customers', hash: PRIMARY }],
  ['createLicensePool', 'plus', ({ newPool }) => newPool, { to: '/stock', hash: PRIMARY }],
  ['createDiscountPackage', 'plus', ({ newPackage }) => newPackage, { to: '/discounts', hash: PRIMARY }],
  ['createPromotion', 'plus', ({ newPromotion }) => newPromotion, { to: '/discounts/promotions', hash: PRIMARY }],
  ['createStaffMember', 'user-plus', ({ newMember }) => newMember, { to: '/staff', hash: PRIMARY }],
  ['seller', 'download', ({ taxFiles }) => taxFiles, { to: '/invoices', hash: PRIMARY }],
  ['importProducts', 'upload', ({ importProducts }) => importProducts, { to: '/products/import' }],
];

/** The actions for the first customer and the first license pool found. */
function actionsFor(hits: readonly Hit[]): Action[] {
  const actions: Action[] = [];
  const customer = hits.find((hit) => hit.__typename === 'Customer');
  if (customer) {
    const { name } = customer;
    const params = { customerId: customer.id };
    actions.push(
      ['createOrder', 'plus', ({ newOrder }) => newOrder(name), { to: '/customers/$customerId/order', params }],
      [
        'recordPayment',
        'receipt',
        ({ payment }) => payment(name),
        { to: '/customers/$customerId/ledger', params, hash: PRIMARY },
      ],
    );
  }
  const pool = hits.find((hit) => hit.__typename === 'LicensePool');
  if (pool) {
    const target: Target = { to: '/stock/$poolId/import', params: { poolId: pool.poolId } };
    actions.push(['importLicenseKeys', 'upload', ({ importKeys }) => importKeys(pool.poolName), target]);
  }
  return actions;
}

function actionEntries(may: May, actions: readonly Action[]): Entry[] {
  const [mine, other] = NAMES;
  return actions
    .filter(([operation]) => may(operation))
    .map(([, icon, name, target]) => ({
      id: `action-${name(mine)}`,
      icon,
      label: name(mine),
      hint: t.words.action,
      target,
      other: name(other),
    }));
}

const KEYBOARD: Entry = {
  id: 'keyboard',
  icon: 'keyboard',
  label: t.shell.keyboard,
  hint: '?',
  other: NAMES[1].keyboard,
  act: () => keyboardAsked.note(true),
};

/** The matching entries, the best first, in the console's language or in the other. */
function matching(entries: readonly Entry[], typed: string): PaletteOption[] {
  if (typed === '') return entries.map((entry) => ({ ...entry, marked: [] }));
  return entries
    .flatMap(({ other, ...entry }) => {
      const match = fuzzyMatch(entry.label, typed);
      const found = match ?? (other === undefined ? undefined : fuzzyMatch(other, typed));
      return found ? [{ option: { ...entry, marked: match?.marked ?? [] }, distance: found.distance }] : [];
    })
    .sort((one, two) => one.distance - two.distance)
    .map(({ option }) => option);
}

interface PaletteQuery {
  typed: string;
  hits: readonly Hit[];
  recent: readonly SeenPage[];
  may: May;
}

/** The palette's entries by group. The service selects the search results, whatever their letters. */
export function paletteGroups({ typed, hits, recent, may }: PaletteQuery): PaletteGroup[] {
  const seen = recent.map(({ path, title }): Entry => {
    // Any visited path has an entry, even if the object was deleted.
    const area = ENTRIES.find(({ to }) => to !== '/' && path.startsWith(to));
    return {
      id: path,
      icon: area?.icon ?? 'history',
      label: title,
      hint: area?.label ?? '',
      target: { to: path as '/' },
    };
  });
  const found = hits.slice(0, SHOWN_HITS).map((hit): PaletteOption => {
    const entry = hitEntry(hit);
    return { ...entry, marked: fuzzyMatch(entry.label, typed)?.marked ?? [] };
  });
  const forFound = actionEntries(may, actionsFor(hits)).map((entry): PaletteOption => ({ ...entry, marked: [] }));
  return [
    { title: t.palette.recent, options: typed === '' ? matching(seen, typed) : [] },
    {
      title: t.palette.found,
      options: [...invoiceEntries(typed, may), ...found],
      hint: hits.length > SHOWN_HITS ? t.lists.moreFound : undefined,
    },
    { title: t.lists.pages, options: matching([...pageEntries(may), KEYBOARD], typed) },
    { title: t.words.actions, options: [...forFound, ...matching(actionEntries(may, ACTIONS), typed)] },
  ].filter(({ options }) => options.length > 0);
}
