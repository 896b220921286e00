import { InitialSchema1795000000000 } from './1795000000000-initial-schema.js';
import { WebhookDeliveries1795000001000 } from './1795000001000-webhook-deliveries.js';
import { AgendaJobs1795000002000 } from './1795000002000-agenda-jobs.js';

/** In the order in which they run. What has landed is never edited. */
export const MIGRATIONS = [InitialSchema1795000000000, WebhookDeliveries1795000001000, AgendaJobs1795000002000];
