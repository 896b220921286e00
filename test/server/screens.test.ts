import { pathOfScreen } from '../../src/server/console.js';

const MAX_LENGTH = 100;

describe('pathOfScreen', () => {
  it.each([
    ['/admin', '/admin'],
    ['/admin/', '/admin/'],
    ['/admin/orders?status=COMPLETED#top', '/admin/orders?status=COMPLETED'],
    ['/admin/orders/../claims', '/admin/claims'],
    ['/admin/sign-in-log', '/admin/sign-in-log'],
    ['/admin/sessions', '/admin/sessions'],
  ])('%s is a screen of the console', (address, path) => {
    expect(pathOfScreen(address, MAX_LENGTH)).toBe(path);
  });

  it.each([
    '',
    'orders',
    'https://elsewhere.example/admin',
    '//elsewhere.example/admin',
    '/\\elsewhere.example/admin',
    '/\t/elsewhere.example/admin',
    'javascript:alert(1)',
    '/admin/../api/orders',
    '/Admin/orders',
    '/administration',
    '/admin/oidc/start',
    '/admin/orders/../oidc/start',
    '/admin/graphql',
    '/admin/SESSION',
    '/admin/export/orders.csv',
    '/admin/sign-in?next=/orders',
    '/admin/sign-in/',
    `/admin/${'x'.repeat(MAX_LENGTH)}`,
  ])('%j is not a valid target', (address) => {
    expect(pathOfScreen(address, MAX_LENGTH)).toBeNull();
  });
});
