import type { Page } from '@playwright/test';
import { claim, newMember, newPackage, newSale, newWebhook, sell } from './support/desk.js';
import { expect, signIn, test } from './support/test.js';

const FOLDER = 'docs/console';

interface Picture {
  name: string;
  /** Where it is taken. */
  path: string;
  /** What has to be seen before it is taken. */
  shows: string | RegExp;
  colours?: 'light' | 'dark';
  /** What is done on the page before. */
  prepare?: (page: Page) => Promise<void>;
}

const SCREEN = { width: 1280, height: 720 };

/** What the pictures show: a shop with some orders, claims and pools. */
async function arrange() {
  const sale = await newSale({ amount: 3, left: 20, reference: 'PO 4711' });
  for (let count = 0; count < 6; count += 1) await sell(sale.customer, sale.product, 1 + (count % 2));
  const claimId = await claim(sale, 1, 'The activation server says that this key has been used up.');
  await claim(sale, 2, 'Is refused as unknown.');
  const packageId = await newPackage(sale.customer.id, 'Partners');
  const webhookId = await newWebhook(sale.customer, 'http://127.0.0.1:9/reseller/hook', [
    'productOutOfStock',
    'orderCompleted',
  ]);
  await sell(sale.customer, sale.product, 1);
  return { ...sale, claimId, packageId, webhookId };
}

type Shop = Awaited<ReturnType<typeof arrange>>;

const areas: Record<string, (shop: Shop) => Picture[]> = {
  dashboard: () => [{ name: 'dashboard', path: '/', shows: 'Best sellers' }],
  orders: ({ customer, orderNumber }) => [
    { name: 'orders', path: `/orders?customer=${customer.id}`, shows: '1–8 of 8' },
    { name: 'order', path: `/orders/${orderNumber}`, shows: 'Timeline' },
  ],
  claims: ({ customer, claimId }) => [
    { name: 'claims', path: `/claims?customer=${customer.id}`, shows: 'Is refused as unknown.' },
    {
      name: 'claim-dark',
      path: `/claims/${claimId}`,
      shows: 'has been used',
      colours: 'dark',
      prepare: async (page) => {
        await page.getByLabel('Answer').fill('Sorry for that. Here is another one.');
        await page.getByRole('button', { name: 'Replace' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  stock: ({ product }) => [
    { name: 'stock', path: '/stock?sort=days', shows: /1–50 of \d+/ },
    {
      name: 'import',
      path: `/stock/${product.poolId}/import`,
      shows: 'One on each line',
      prepare: async (page) => {
        const keys = ['FJORD-7KQ2M-00001', 'FJORD-7KQ2M-00002', 'FJORD-7KQ2M-00002', 'FJORD-7KQ2M-00003', '"quoted"'];
        await page.getByLabel('License keys', { exact: true }).fill(keys.join('\n'));
        await page.getByRole('button', { name: 'Check keys' }).click();
        await expect(page.getByText('Nothing is saved until you import.')).toBeVisible();
      },
    },
  ],
  customers: ({ customer }) => [{ name: 'customer', path: `/customers/${customer.id}`, shows: 'Timeline' }],
  products: ({ product }) => [
    { name: 'products', path: '/products', shows: /1–\d+ of \d+/ },
    {
      name: 'price-change',
      path: `/products/${product.id}`,
      shows: 'Price history',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Change price' }).click();
        await page.getByRole('dialog').getByLabel(/price/i).first().fill('8.50');
        await expect(page.getByRole('table', { name: 'What customers would pay' })).toContainText('Partners');
      },
    },
  ],
  discounts: ({ packageId }) => [
    { name: 'package-dark', path: `/discounts/${packageId}`, shows: /^Harbour IT/, colours: 'dark' },
  ],
  webhooks: ({ webhookId }) => [
    { name: 'webhooks', path: '/webhooks', shows: /1–\d+ of \d+/ },
    { name: 'webhook', path: `/webhooks/${webhookId}`, shows: 'connect ECONNREFUSED' },
  ],
  audit: ({ customer }) => [{ name: 'audit', path: `/audit?subject=${customer.id}`, shows: /1–\d+ of \d+/ }],
  staff: () => [{ name: 'staff', path: '/staff', shows: 'Ada Berg' }],
  system: () => [{ name: 'system-dark', path: '/system', shows: 'Run verification', colours: 'dark' }],
};

async function take(page: Page, { name, path, shows, colours, prepare }: Picture): Promise<void> {
  await page.emulateMedia({ colorScheme: colours ?? 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(SCREEN);
  await page.goto(`/admin${path}`);
  await expect(page.getByText(shows).first()).toBeVisible();
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

// Taken by `PICTURES=1 npm run test:browser`, and looked at by whoever has changed a screen.
test('the pictures of docs/console show the screens as they are', async ({ page }) => {
  const shop = await arrange();
  await take(page, { name: 'sign-in', path: '/sign-in', shows: 'Staff token' });
  await signIn(page, await newMember('ADMIN', 'Ada Berg'));
  for (const pictures of Object.values(areas)) {
    for (const picture of pictures(shop)) await take(page, picture);
  }
});
