import { Field, ObjectType } from 'type-graphql';
import type { Reason } from '../../../domain/common/errors.js';
import { fields, text } from '../../shared/fields.js';
import { Json } from '../../shared/scalars.js';

@ObjectType('Reason', { description: 'What a text says: a code of schema/reasons.json with its parameters.' })
export class ReasonType extends fields({
  code: text(),
}) {
  @Field(() => Json, { description: 'By name; a reason can be a part of another.' })
  params: Reason['params'];
}

/** The fields of something that was not imported for a reason. */
@ObjectType()
export abstract class ReasonFields {
  reason: Reason;

  @Field({ name: 'reason' })
  reasonText(): string {
    return String(this.reason);
  }

  @Field(() => ReasonType)
  reasonInCodes(): Reason {
    return this.reason;
  }
}
