import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../components/not-found';

/** All unknown URLs. */
export const Route = createFileRoute('/_console/$')({ component: () => <NotFound /> });
