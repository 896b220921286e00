import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ConnectionNotice } from '../components/connection-notice';
import type { RouterContext } from '../router';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <ConnectionNotice />
      <Outlet />
    </>
  ),
});
