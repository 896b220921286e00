import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../shared/scalars.js';

@ObjectType('JobState', { description: 'How a recurring job stands, in all processes together.' })
export class JobStateType {
  @Field()
  name: string;

  @Field(() => DateTime, { nullable: true, description: 'Null where it was never scheduled.' })
  nextRunAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  lastRunAt: Date | null;

  @Field({ description: 'Whether its last run failed. It is run again until it succeeds.' })
  failed: boolean;
}

@ObjectType('MailState', { description: 'How mails for people stand. They are kept for 30 days.' })
export class MailStateType {
  @Field({ description: 'Whether the process that answers sends mails. Where it does not, it queues none either.' })
  enabled: boolean;

  @Field(() => Int, { description: 'Those that wait for a retry included.' })
  waiting: number;

  @Field(() => Int, { description: 'Those that were given up.' })
  failed: number;

  @Field(() => String, { nullable: true, description: 'Why the newest of these was not sent.' })
  lastError: string | null;
}

@ObjectType('Verification', { description: 'What a verification of the whole database found.' })
export class VerificationType {
  @Field(() => DateTime, { description: 'When it came to its end.' })
  at: Date;

  @Field(() => [String], {
    description: 'A text for each contradiction, at most 100 of a kind; none where every invariant holds.',
  })
  broken: string[];
}

@ObjectType('System', { description: 'How the service stands.' })
export class SystemType {
  @Field({ description: 'Of the process that answers.' })
  version: string;

  @Field({ description: 'Product and version, such as MariaDB 10.11.6.' })
  database: string;

  @Field(() => DateTime, { description: 'When the process that answers was started.' })
  startedAt: Date;

  @Field(() => Int, { description: 'Those that wait for a retry included.' })
  pendingDeliveries: number;

  @Field(() => Float, { description: 'How long ago the oldest of them was made; 0 where there is none.' })
  oldestPendingSeconds: number;

  @Field(() => MailStateType)
  mail: MailStateType;

  @Field(() => [JobStateType])
  jobs: JobStateType[];

  @Field(() => VerificationType, {
    nullable: true,
    description: 'The last one that came to its end, by whichever process or command; null before the first.',
  })
  lastVerification: VerificationType | null;

  @Field(() => DateTime, { nullable: true, description: 'Since when a verification goes on; null where none does.' })
  verifyingSince: Date | null;
}
