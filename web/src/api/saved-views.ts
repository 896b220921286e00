import * as gql from './generated/saved-views';
import type { SavedViewPartsFragment } from './generated/types';
import { keys } from './keys';
import { defineMutation, defineQuery } from './queries-and-mutations';

export type SavedView = SavedViewPartsFragment;

/** A member's own views of all lists, as they are few, then the shared views of others. */
export const savedViewsQuery = defineQuery(gql.SavedViews, keys.savedViews, { staleTime: 60_000 })({});

export const useSaveView = defineMutation(gql.SaveView, ['savedViews']);

export const useUpdateView = defineMutation(gql.UpdateSavedView, ['savedViews']);

export const useDeleteView = defineMutation(gql.DeleteSavedView, ['savedViews']);

/** Shares a view with all members, or makes it private. */
export const useShareView = defineMutation(gql.ShareView, ['savedViews']);

/** Sets the view that a list opens with; null for the default. */
export const useSetDefaultView = defineMutation(gql.SetDefaultView, ['savedViews']);
