import { ObjectType } from 'type-graphql';
import { fields, id, instant, text } from '../../../shared/fields.js';
import { connectionType } from '../../../shared/types.js';

@ObjectType('Note', {
  description: 'A note by staff about a customer, an order or a claim. Customers do not see it.',
})
export class NoteType extends fields({
  id: id(),
  text: text('Plain text. License keys in it are masked.'),
  createdAt: instant(),
}) {
  authorId: string;
}

export const NoteConnection = connectionType(NoteType, 'Note');
