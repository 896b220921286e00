import { Field, ObjectType } from 'type-graphql';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { nullable } from '../../../shared/types.js';

@ObjectType('StaffSession', { description: 'A browser in which a member of staff has signed in.' })
export class StaffSessionType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => DateTime, { description: 'When the member signed in.' })
  createdAt: Date;

  @Field(() => DateTime, { description: 'Accurate to a minute.' })
  lastUsedAt: Date;

  @Field(() => DateTime, {
    description: 'When it ends without further use: 12 hours after the last use, at most 7 days after sign-in.',
  })
  expiresAt: Date;

  @Field(() => String, nullable("The browser's User-Agent, at most 200 characters."))
  userAgent: string | null;

  @Field(
    () => String,
    nullable('A readable name of the browser, such as `Firefox (Linux)`; null without a User-Agent.'),
  )
  browser: string | null;

  @Field(() => String, nullable('The IP address of the sign-in.'))
  address: string | null;
}
