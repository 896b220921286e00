import { Field, ObjectType } from 'type-graphql';
import { DateTime, ObjectID } from '../../../shared/scalars.js';

@ObjectType('StaffSession', { description: 'A browser in which a member of staff has signed in.' })
export class StaffSessionType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => DateTime, { description: 'When the member signed in.' })
  createdAt: Date;

  @Field(() => DateTime, { description: 'Exact to a minute.' })
  lastUsedAt: Date;

  @Field(() => DateTime, {
    description: 'When it ends unless it is used again: 12 hours after the last use, at most 7 days after sign-in.',
  })
  expiresAt: Date;

  @Field(() => String, { nullable: true, description: 'What the browser says of itself, at most 200 characters.' })
  userAgent: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What people know the browser by, such as `Firefox (Linux)`; null where it says nothing of itself.',
  })
  browser: string | null;

  @Field(() => String, { nullable: true, description: 'The IP address that the sign-in came from.' })
  address: string | null;
}
