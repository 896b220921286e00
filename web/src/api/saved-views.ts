import { queryOptions } from '@tanstack/react-query';
import {
  DeleteSavedView,
  SavedViews,
  SaveView,
  SetDefaultView,
  ShareView,
  UpdateSavedView,
} from './generated/saved-views';
import type { SavedViewPartsFragment } from './generated/types';
import { keys } from './keys';
import { defineMutation } from './queries-and-mutations';
import { requestField } from './request';

export type SavedView = SavedViewPartsFragment;

/** A member's own views of all lists, as they are few, then the shared views of others. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: ({ signal }) => requestField(SavedViews, {}, signal),
  staleTime: 60_000,
});

export const useSaveView = defineMutation(SaveView, ['savedViews']);

export const useUpdateView = defineMutation(UpdateSavedView, ['savedViews']);

export const useDeleteView = defineMutation(DeleteSavedView, ['savedViews']);

/** Shares a view with all members, or makes it private. */
export const useShareView = defineMutation(ShareView, ['savedViews']);

/** Sets the view that a list opens with; null for the default. */
export const useSetDefaultView = defineMutation(SetDefaultView, ['savedViews']);
