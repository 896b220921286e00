import { Field, Int, ObjectType } from 'type-graphql';
import { ReasonFields } from '../reason.js';

@ObjectType({ description: 'A rejected line of a file.' })
export class RejectedLine extends ReasonFields {
  @Field(() => Int, { description: 'The line number; 1 is the header.' })
  line: number;
}

@ObjectType('ProductImport', { description: 'The result of importing a catalogue, or of a dry run.' })
export class ProductImportType {
  @Field(() => Int)
  created: number;

  @Field(() => Int)
  changed: number;

  @Field(() => Int, { description: 'Lines without a change.' })
  unchanged: number;

  @Field(() => [RejectedLine], { description: 'Each line once, with all its problems.' })
  rejected: RejectedLine[];

  @Field({ description: 'Nothing was changed.' })
  dryRun: boolean;
}
