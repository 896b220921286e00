import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../lib/place';
import { SignInPage } from '../pages/sign-in/sign-in-page';

interface SignInSearch {
  /** Where to go on. */
  next?: string;
  /** Whether a session was there before. */
  ended?: boolean;
}

export const Route = createFileRoute('/sign-in')({
  validateSearch: ({ next, ended }: Record<string, unknown>): SignInSearch => ({
    ...(textOf(next) && { next: textOf(next) }),
    ...(ended === true && { ended }),
  }),
  component: function SignIn() {
    return <SignInPage {...Route.useSearch()} />;
  },
});
