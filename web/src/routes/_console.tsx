import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSignedOut } from '../api/errors';
import { shellQuery } from '../api/shell';
import { Shell } from '../components/shell';

/** All pages that require a session. */
export const Route = createFileRoute('/_console')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    try {
      return { shell: await queryClient.ensureQueryData(shellQuery) };
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    }
  },
  component: Shell,
});
