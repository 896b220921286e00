import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ADMIN_ONLY, ALL_ROLES } from '../../../services/staff/roles.js';
import type { SavedViews } from '../../../services/views/saved-views.js';
import { ObjectID } from '../../shared/scalars.js';
import { nullable } from '../../shared/types.js';
import type { AuthorizedStaffContext } from '../context.js';
import { SavedViewType, SaveViewArgs } from '../types/staff/saved-view.js';

@Resolver(() => SavedViewType)
export class SavedViewResolver {
  constructor(private readonly views: SavedViews) {}

  @Authorized(...ALL_ROLES)
  @Query(() => [SavedViewType], {
    description: 'Your own views, by name, at most 50; then shared views of others, by name.',
  })
  savedViews(
    @Arg('list', () => String, nullable('Defaults to all lists.')) list: string | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.views.listViews(staff, list);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => SavedViewType)
  saveView(@Args(() => SaveViewArgs) view: SaveViewArgs, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.views.saveView(staff, view);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => SavedViewType, {
    description: 'Renames one of your views, or changes its query; an ADMIN may also change shared views of others.',
  })
  updateSavedView(
    @Arg('id', () => ObjectID) id: string,
    @Arg('name', () => String, { nullable: true }) name: string | null,
    @Arg('query', () => String, { nullable: true }) query: string | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.views.updateView(staff, id, { name, query });
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => ObjectID)
  deleteSavedView(@Arg('id', () => ObjectID) id: string, @Ctx() { staff }: AuthorizedStaffContext) {
    return this.views.deleteView(staff, id);
  }

  @Authorized(...ADMIN_ONLY)
  @Mutation(() => SavedViewType, {
    description: 'Shares one of your views with everybody, at most 50 in all, or makes a shared one private again.',
  })
  shareView(
    @Arg('id', () => ObjectID) id: string,
    @Arg('isShared', () => Boolean) isShared: boolean,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.views.shareView(staff, id, isShared);
  }

  @Authorized(...ALL_ROLES)
  @Mutation(() => [SavedViewType], {
    description: 'Sets the view with which your list opens. Returns the views of the list.',
  })
  setDefaultView(
    @Arg('list', () => String) list: string,
    @Arg('id', () => ObjectID, nullable('One of your own or a shared one; null removes the default.'))
    id: string | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.views.setDefault(staff, list, id ?? null);
  }
}
