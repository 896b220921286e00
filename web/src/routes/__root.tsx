import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ConnectionNotice } from '../components/connection-notice';
import { TestShopBanner } from '../components/test-shop-banner';
import type { RouterContext } from '../router';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <TestShopBanner />
      <ConnectionNotice />
      <Outlet />
    </>
  ),
});
