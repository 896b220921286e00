import { Arg, Args, ArgsType, Authorized, Ctx, Field, Mutation, Query, Resolver } from 'type-graphql';
import type { SavedView } from '../../../entities/staff/saved-view.js';
import { EVERYBODY } from '../../../services/staff/roles.js';
import type { SavedViews } from '../../../services/views/saved-views.js';
import { ObjectID } from '../../shared/scalars.js';
import type { AuthorizedStaffContext } from '../context.js';
import { SavedViewType } from '../types/staff/saved-view.js';

@ArgsType()
class SaveViewArgs {
  @Field({ description: 'A word of small letters, digits and -, such as orders.' })
  list: string;

  @Field({ description: 'At most 100 characters.' })
  name: string;

  @Field({ description: "The query part of the list's address: filters, sorting and columns, no cursor." })
  query: string;

  @Field({ defaultValue: false, description: 'Whether it takes the place of your view that has the name.' })
  overwrite: boolean;
}

@Resolver(() => SavedViewType)
export class SavedViewResolver {
  constructor(private readonly views: SavedViews) {}

  @Authorized(...EVERYBODY)
  @Query(() => [SavedViewType], { description: 'Your own, by name; at most 50.' })
  savedViews(
    @Arg('list', () => String, { nullable: true, description: 'Without it, those of all lists.' }) list: string | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<SavedView[]> {
    return this.views.listViews(staff, list);
  }

  @Authorized(...EVERYBODY)
  @Mutation(() => SavedViewType)
  saveView(@Args(() => SaveViewArgs) view: SaveViewArgs, @Ctx() { staff }: AuthorizedStaffContext): Promise<SavedView> {
    return this.views.saveView(staff, view);
  }

  @Authorized(...EVERYBODY)
  @Mutation(() => SavedViewType, { description: 'Renames one of your views, or lets it show something else.' })
  updateSavedView(
    @Arg('id', () => ObjectID) id: string,
    @Arg('name', () => String, { nullable: true }) name: string | null,
    @Arg('query', () => String, { nullable: true }) query: string | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ): Promise<SavedView> {
    return this.views.updateView(staff, id, { name, query });
  }

  @Authorized(...EVERYBODY)
  @Mutation(() => ObjectID)
  deleteSavedView(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext): Promise<string> {
    return this.views.deleteView(staff, id);
  }
}
