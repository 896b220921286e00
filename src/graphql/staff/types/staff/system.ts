import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../shared/scalars.js';
import { nullable } from '../../../shared/types.js';

@ObjectType('JobState', { description: 'The state of a recurring job, across all processes.' })
export class JobStateType {
  @Field()
  name: string;

  @Field(() => DateTime, nullable('Null if it was never scheduled.'))
  nextRunAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  lastRunAt: Date | null;

  @Field({ description: 'Whether its last run failed. It is retried until it succeeds.' })
  failed: boolean;
}

@ObjectType('MailState', { description: 'The state of mails for people. They are retained for 30 days.' })
export class MailStateType {
  @Field({ description: 'Whether the responding process sends mails. If not, it queues no mails either.' })
  enabled: boolean;

  @Field(() => Int, { description: 'Including those that wait for a retry.' })
  waiting: number;

  @Field(() => Int, { description: 'Those that failed permanently.' })
  failed: number;

  @Field(() => String, nullable('Why the newest of these was not sent.'))
  lastError: string | null;
}

@ObjectType('Verification', { description: 'The result of verifying the whole database.' })
export class VerificationType {
  @Field(() => DateTime, { description: 'When it finished.' })
  at: Date;

  @Field(() => [String], {
    description: 'A message for each violation, at most 100 of a kind; empty if every invariant holds.',
  })
  broken: string[];
}

@ObjectType('System', { description: 'The state of the service.' })
export class SystemType {
  @Field({ description: 'Of the responding process.' })
  version: string;

  @Field({ description: 'Product and version, such as MariaDB 10.11.6.' })
  database: string;

  @Field(() => DateTime, { description: 'When the responding process was started.' })
  startedAt: Date;

  @Field(() => Int, { description: 'Including those that wait for a retry.' })
  pendingDeliveries: number;

  @Field(() => Float, { description: 'The age of the oldest of them; 0 if there are no such deliveries.' })
  oldestPendingSeconds: number;

  @Field(() => MailStateType)
  mail: MailStateType;

  @Field(() => [JobStateType])
  jobs: JobStateType[];

  @Field(
    () => VerificationType,
    nullable('The last one that finished, in any process or command; null before the first.'),
  )
  lastVerification: VerificationType | null;

  @Field(() => DateTime, nullable('When the running verification started; null if no verification is running.'))
  verifyingSince: Date | null;
}
