import { ObjectType } from 'type-graphql';
import { field, fields, flag, float, instant, int, list, orNull, text, texts } from '../../../shared/fields.js';

@ObjectType('JobState', { description: 'The state of a recurring job, across all processes.' })
export class JobStateType extends fields({
  name: text(),
  nextRunAt: orNull(instant('Null if it was never scheduled.')),
  lastRunAt: orNull(instant()),
  failed: flag('Whether its last run failed. It is retried until it succeeds.'),
}) {}

@ObjectType('MailState', { description: 'The state of mails for people. They are retained for 30 days.' })
export class MailStateType extends fields({
  enabled: flag('Whether the responding process sends mails. If not, it queues no mails either.'),
  waiting: int('Including those that wait for a retry.'),
  failed: int('Those that failed permanently.'),
  lastError: orNull(text('Why the newest of these was not sent.')),
}) {}

@ObjectType('Verification', { description: 'The result of verifying the whole database.' })
export class VerificationType extends fields({
  at: instant('When it finished.'),
  broken: texts('A message for each violation, at most 100 of a kind; empty if every invariant holds.'),
}) {}

@ObjectType('System', { description: 'The state of the service.' })
export class SystemType extends fields({
  version: text('Of the responding process.'),
  database: text('Product and version, such as MariaDB 10.11.6.'),
  startedAt: instant('When the responding process was started.'),
  pendingDeliveries: int('Including those that wait for a retry.'),
  oldestPendingSeconds: float('The age of the oldest of them; 0 if there are no such deliveries.'),
  mail: field(MailStateType),
  jobs: list(JobStateType),
  lastVerification: orNull(
    field(VerificationType, 'The last one that finished, in any process or command; null before the first.'),
  ),
  verifyingSince: orNull(instant('When the running verification started; null if no verification is running.')),
}) {}
