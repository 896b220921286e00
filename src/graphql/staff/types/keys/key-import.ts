import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType } from '../../../shared/types/connection.js';

@ObjectType('KeyImport', {
  description: 'A batch of license keys that were imported together, in one piece or several.',
})
export class KeyImportType {
  @Field(() => ObjectID)
  id: string;

  licensePoolId: string;

  @Field(() => DateTime, { name: 'at', description: 'When it began.' })
  createdAt: Date;

  staffMemberId: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Who ran the command, as the operating system names the account; null where a member of staff imported.',
  })
  operator: string | null;

  @Field({ description: "Where the keys came from: a file's name for the command line, else `GraphQL`." })
  source: string;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Int, { description: 'How many keys it brought.' })
  imported: number;

  @Field(() => DateTime, { nullable: true })
  undoneAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it was undone.' })
  undoReason: string | null;
}

export const KeyImportConnection = connectionType(KeyImportType, 'KeyImport');
