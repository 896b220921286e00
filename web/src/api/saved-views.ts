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

/** One's own of all lists, as they are few, then those that others share. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: async ({ signal }) => (await request(SavedViews, {}, signal)).savedViews,
  staleTime: 60_000,
});

export const useSaveView = defineMutation(SaveView, ['savedViews'], ({ saveView }) => saveView);

export const useUpdateView = defineMutation(UpdateSavedView, ['savedViews'], ({ updateSavedView }) => updateSavedView);

export const useDeleteView = defineMutation(DeleteSavedView, ['savedViews']);

/** Shows a view to everybody, or to its owner alone. */
export const useShareView = defineMutation(ShareView, ['savedViews'], ({ shareView }) => shareView);

/** Chooses the view that a list begins with; null for none. */
export const useSetDefaultView = defineMutation(SetDefaultView, ['savedViews'], ({ setDefaultView }) => setDefaultView);
