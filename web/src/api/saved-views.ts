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
import { request } from './request';

export type SavedView = SavedViewPartsFragment;

/** A member's own views of all lists, as they are few, then the shared views of others. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: async ({ signal }) => (await request(SavedViews, {}, signal)).savedViews,
  staleTime: 60_000,
});

export const useSaveView = defineMutation(SaveView, ['savedViews'], ({ saveView }) => saveView);

export const useUpdateView = defineMutation(UpdateSavedView, ['savedViews'], ({ updateSavedView }) => updateSavedView);

export const useDeleteView = defineMutation(DeleteSavedView, ['savedViews']);

/** Shares a view with all members, or makes it private. */
export const useShareView = defineMutation(ShareView, ['savedViews'], ({ shareView }) => shareView);

/** Sets the view that a list opens with; null for the default. */
export const useSetDefaultView = defineMutation(SetDefaultView, ['savedViews'], ({ setDefaultView }) => setDefaultView);
