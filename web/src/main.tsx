// First: the modules after it wait for texts.
import './first-screen';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { markLostFiles } from './api/errors';
import { createQueryClient } from './api/query-client';
import { findSignedIn, signIn } from './api/session';
import { ErrorView } from './components/error-view';
import { firstPageShown, watchFirstPage } from './lib/first-page';
import { noteRefusedLink, tokenOfLink } from './lib/sign-in-link';
import { createConsoleRouter } from './router';
import './styles';
import { language } from './texts/language';
import { cssVariables, theme } from './theme';

// Not needed before something was done. Where its file is lost, the page stays, without notices.
const Notices = lazy(async () => {
  await firstPageShown;
  const { Notices: shown } = await import('./lib/notices').catch(() => ({ Notices: () => null }));
  return { default: shown };
});
const LinkQuestion = lazy(async () => ({ default: (await import('./pages/sign-in/link-question')).LinkQuestion }));

document.documentElement.lang = language;
markLostFiles();

/** The nonce of this response, which the page's policy requires of all inline styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const queryClient = createQueryClient();
const router = createConsoleRouter(queryClient);
watchFirstPage(router, queryClient);

/** Loads the files of the screen while the session is requested. */
function loadScreen(): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation) as {
    routeId: keyof typeof router.routesById;
  }[]) {
    // A file that fails to load now is retried, or reported, when the screen is shown.
    router.loadRouteChunk(router.routesById[routeId])?.catch(() => undefined);
  }
}

/**
 * Signs in with the link that the console was opened with, unless there is a session.
 * @returns the member; null without a session and without a link.
 */
async function enterByLink(): Promise<string | null> {
  if (tokenOfLink === null) return null;
  const name = await findSignedIn();
  if (name === null) await signIn(tokenOfLink);
  return name;
}

/** @param name the signed-in member, who is asked whether to sign in with the link. */
function Console({ name }: { name: string | null }) {
  const [isAsked, setIsAsked] = useState(name === null);
  if (isAsked) return <RouterProvider router={router} />;
  return (
    <CatchBoundary getResetKey={() => 'link'} errorComponent={ErrorView}>
      <Suspense>
        <LinkQuestion name={name ?? ''} token={tokenOfLink ?? ''} onDone={() => setIsAsked(true)} />
      </Suspense>
    </CatchBoundary>
  );
}

async function main(): Promise<void> {
  loadScreen();
  const name = await enterByLink().catch((error: unknown) => {
    noteRefusedLink(error);
    return null;
  });
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
          <Console name={name} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

void main();
