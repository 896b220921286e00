import { createFileRoute } from '@tanstack/react-router';
import { oneOf, textOf } from '../lib/list-search';
import { SIGN_IN_FAILURES, type SignInFailure } from '../lib/openid-connect';
import { SignInPage } from '../pages/sign-in/sign-in-page';

interface SignInSearch {
  /** The URL to continue with. */
  next?: string;
  /** Why a sign-in by OpenID Connect has failed. */
  failed?: SignInFailure;
}

export const Route = createFileRoute('/sign-in')({
  validateSearch: ({ next, failed }: Record<string, unknown>): SignInSearch => ({
    ...(textOf(next) && { next: textOf(next) }),
    ...(oneOf(SIGN_IN_FAILURES, failed) && { failed: oneOf(SIGN_IN_FAILURES, failed) }),
  }),
  component: function SignIn() {
    return <SignInPage {...Route.useSearch()} />;
  },
});
