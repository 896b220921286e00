import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A line of a file that was not taken.' })
export class RejectedLine {
  @Field(() => Int, { description: 'Counted from 1, which is the header.' })
  line: number;

  @Field()
  reason: string;
}

@ObjectType('ProductImport', { description: 'What became of the lines of a catalogue; of a dry run, what would.' })
export class ProductImportType {
  @Field(() => Int)
  created: number;

  @Field(() => Int)
  changed: number;

  @Field(() => Int, { description: 'Lines that say what is there already.' })
  unchanged: number;

  @Field(() => [RejectedLine], { description: 'Each line once, with all that is wrong with it.' })
  rejected: RejectedLine[];

  @Field({ description: 'Nothing was changed.' })
  dryRun: boolean;
}
