import { ArgsType, Field, ObjectType } from 'type-graphql';
import { DateTime, ObjectID } from '../../../shared/scalars.js';

@ObjectType('SavedView', {
  description: 'A saved view of a list of the console. It is private unless it is shared.',
})
export class SavedViewType {
  @Field(() => ObjectID)
  id: string;

  @Field({ description: "The console's name of the list, such as orders." })
  list: string;

  @Field({ description: 'Unique among your views of a list, ignoring letter case.' })
  name: string;

  @Field({ description: "The query string of the list's URL, without its question mark." })
  query: string;

  staffMemberId: string;

  @Field({ description: 'Your list opens with it.' })
  isDefault: boolean;

  @Field({ description: 'Whether everybody sees it; its owner and an ADMIN may change it.' })
  isShared: boolean;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { description: 'When it was last renamed, overwritten or shared.' })
  updatedAt: Date;
}

@ArgsType()
export class SaveViewArgs {
  @Field({ description: "The list's name in lowercase letters, digits and -, such as orders." })
  list: string;

  @Field({ description: 'At most 100 characters.' })
  name: string;

  @Field({ description: "The query string of the list's URL: filters, sorting and columns, without a cursor." })
  query: string;

  @Field({ defaultValue: false, description: 'Whether it replaces your view of the same name.' })
  overwrite: boolean;
}
