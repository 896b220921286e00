import { ArgsType, Field, Int } from 'type-graphql';
import { DateTime } from '../scalars.js';

@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'At most 500.' })
  first: number;

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the page before.' })
  after?: string | null;
}

/** A page of what happened in a period. */
@ArgsType()
export class PeriodArgs extends PageArgs {
  @Field(() => DateTime, { nullable: true, description: 'Included.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Not included.' })
  to?: Date | null;
}
