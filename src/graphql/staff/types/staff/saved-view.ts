import { Field, ObjectType } from 'type-graphql';
import { DateTime, ObjectID } from '../../../shared/scalars.js';

@ObjectType('SavedView', {
  description: 'How you like to see a list of the console. Nobody else sees it unless it is shared.',
})
export class SavedViewType {
  @Field(() => ObjectID)
  id: string;

  @Field({ description: "The console's word for the list, such as orders." })
  list: string;

  @Field({ description: 'Of your views of a list no two have the same, whatever the letter case.' })
  name: string;

  @Field({ description: "The query part of the list's address, without its question mark." })
  query: string;

  staffMemberId: string;

  @Field({ description: 'Your list begins with it.' })
  isDefault: boolean;

  @Field({ description: 'Everybody sees it; its owner and an ADMIN may change it.' })
  isShared: boolean;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { description: 'When it was last renamed, overwritten or shared.' })
  updatedAt: Date;
}
