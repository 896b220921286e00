import type { Page } from '@playwright/test';
import { fillShop } from '../support/browser/busy-shop.js';
import { expect, signIn, test } from '../support/browser/test.js';

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

type Shop = Awaited<ReturnType<typeof fillShop>>;

const areas: Record<string, (shop: Shop) => Picture[]> = {
  dashboard: () => [{ name: 'dashboard', path: '/', shows: 'Newest orders' }],
  orders: ({ claims }) => [
    { name: 'orders', path: '/orders', shows: /1–50 of \d+/ },
    { name: 'order', path: `/orders/${claims[0]?.orderNumber}`, shows: 'added a note' },
  ],
  claims: ({ claims }) => [
    { name: 'claims', path: '/claims', shows: 'Key is refused as invalid by' },
    {
      name: 'claim-dark',
      path: `/claims/${claims[0]?.id}`,
      shows: 'Key is refused as invalid by',
      colours: 'dark',
      prepare: async (page) => {
        await page.getByLabel('Answer').fill('Sorry about that. The vendor confirmed it. Here is a new one.');
        await page.getByRole('button', { name: 'Replace' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  invoices: () => [{ name: 'invoices', path: '/invoices?status=OVERDUE', shows: /1–\d+ of \d+/ }],
  reports: () => [{ name: 'reports', path: '/reports', shows: /1–\d+ of \d+/ }],
  stock: ({ pools }) => [
    { name: 'stock', path: '/stock?sort=days', shows: /1–50 of \d+/ },
    {
      name: 'import',
      path: `/stock/${pools['NW-EPS-1D1Y']}/import`,
      shows: 'One on each line',
      prepare: async (page) => {
        const keys = ['7KQ2', 'X84T', 'X84T', 'P3W9'].map((part) => `N4WS-${part}-26KL-41QR-S5MD`);
        await page.getByLabel('License keys', { exact: true }).fill([...keys, '"quoted"'].join('\n'));
        await page.getByRole('button', { name: 'Check keys' }).click();
        await expect(page.getByText('Nothing is saved until you import.')).toBeVisible();
      },
    },
  ],
  customers: ({ customers }) => [
    {
      name: 'customer',
      path: `/customers/${customers['Kessler & Partner Systemhaus KG']}`,
      shows: 'recorded a payment',
    },
  ],
  products: ({ products }) => [
    { name: 'products', path: '/products', shows: /1–\d+ of \d+/ },
    {
      name: 'price-change',
      path: `/products/${products['FW-OFC-PRO']}`,
      shows: 'Price history',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Change price' }).click();
        await page.getByRole('dialog').getByLabel(/price/i).first().fill('239');
        await expect(page.getByRole('table', { name: 'What customers would pay' })).toContainText('Partner Gold');
      },
    },
  ],
  discounts: ({ packageId }) => [
    { name: 'package-dark', path: `/discounts/${packageId}`, shows: 'KV-CAD-PRO', colours: 'dark' },
  ],
  webhooks: ({ webhookId }) => [
    { name: 'webhooks', path: '/webhooks', shows: /1–\d+ of \d+/ },
    { name: 'webhook', path: `/webhooks/${webhookId}`, shows: 'Failed' },
  ],
  audit: ({ customers }) => [
    {
      name: 'audit',
      path: `/audit?subject=${customers['Kessler & Partner Systemhaus KG']}`,
      shows: /1–\d+ of \d+/,
    },
  ],
  staff: () => [{ name: 'staff', path: '/staff', shows: 'Frank Ott' }],
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

/** The demo is a test shop; the pictures show the console of another one. */
async function hideTestShop(page: Page): Promise<void> {
  await page.route('**/admin/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('name="test-shop" content="on"', 'name="test-shop" content="off"');
    return route.fulfill({ response, body });
  });
}

// Taken by `PICTURES=1 npm run test:browser`, and reviewed by everyone who changes a screen. They are committed with 256
// colours each: a picture of the handbook has at most 150 kB (test/site/pages).
test('the pictures of docs/console show the screens as they are', async ({ page }) => {
  const shop = await fillShop();
  await hideTestShop(page);
  await take(page, { name: 'sign-in', path: '/sign-in', shows: 'Staff token' });
  await signIn(page, shop.jana.token);
  for (const pictures of Object.values(areas)) {
    for (const picture of pictures(shop)) await take(page, picture);
  }
});
