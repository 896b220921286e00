import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../components/not-found';

/** Every address that is no page. */
export const Route = createFileRoute('/_console/$')({ component: () => <NotFound /> });
