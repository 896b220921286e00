import { Field, ObjectType } from 'type-graphql';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType } from '../../../shared/types.js';

@ObjectType('Note', {
  description: 'A note by staff about a customer, an order or a claim. Customers do not see it.',
})
export class NoteType {
  @Field(() => ObjectID)
  id: string;

  authorId: string;

  @Field({ description: 'Plain text. License keys in it are masked.' })
  text: string;

  @Field(() => DateTime)
  createdAt: Date;
}

export const NoteConnection = connectionType(NoteType, 'Note');
