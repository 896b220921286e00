import { ArgsType, ObjectType } from 'type-graphql';
import { fields, flag, id, instant, text } from '../../../shared/fields.js';

@ObjectType('SavedView', {
  description: 'A saved view of a list of the console. It is private unless it is shared.',
})
export class SavedViewType extends fields({
  id: id(),
  list: text("The console's name of the list, such as orders."),
  name: text('Unique among your views of a list, ignoring letter case.'),
  query: text("The query string of the list's URL, without its question mark."),
  isDefault: flag('Your list opens with it.'),
  isShared: flag('Whether everybody sees it; its owner and an ADMIN may change it.'),
  createdAt: instant(),
  updatedAt: instant('When it was last renamed, overwritten or shared.'),
}) {
  staffMemberId: string;
}

@ArgsType()
export class SaveViewArgs extends fields({
  list: text("The list's name in lowercase letters, digits and -, such as orders."),
  name: text('At most 100 characters.'),
  query: text("The query string of the list's URL: filters, sorting and columns, without a cursor."),
  overwrite: flag('Whether it replaces your view of the same name.', { defaultValue: false }),
}) {}
