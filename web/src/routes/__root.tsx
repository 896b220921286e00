import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ConnectionNotice } from '../components/connection-notice';
import { TestShopStrip } from '../components/test-shop-strip';
import type { RouterContext } from '../router';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <TestShopStrip />
      <ConnectionNotice />
      <Outlet />
    </>
  ),
});
