import { noteRefusedLink, tokenOfLink } from './lib/sign-in-link';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { keys } from './api/keys';
import { createQueryClient } from './api/query-client';
import { signIn } from './api/session';
import { createConsoleRouter } from './router';
import './styles';
import { language } from './texts/language';
import { cssVariables, theme } from './theme';

// Not needed before something was done.
const Notices = lazy(async () => ({ default: (await import('./components/notices')).Notices }));

document.documentElement.lang = language;

/** The nonce of this answer, which the page's policy requires of all inline styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const queryClient = createQueryClient(() => {
  // Before the first sign-in, the route itself leads to the sign-in page.
  if (queryClient.getQueryData(keys.shell) === undefined) return;
  const { href } = router.state.location;
  queryClient.clear();
  void router.navigate({ to: '/sign-in', search: { next: href, ended: true } });
});
const router = createConsoleRouter(queryClient);

/** Loads the files of the screen while the service is asked who is signed in. */
function loadScreen(): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation) as {
    routeId: keyof typeof router.routesById;
  }[]) {
    // A file that fails to load now is loaded again, or reported, when the screen is shown.
    router.loadRouteChunk(router.routesById[routeId])?.catch(() => undefined);
  }
}

async function main(): Promise<void> {
  loadScreen();
  if (tokenOfLink !== null) await signIn(tokenOfLink).catch(noteRefusedLink);
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <Notices />
          </Suspense>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

void main();
