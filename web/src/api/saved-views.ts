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
import { changeOf } from './reads-and-changes';
import { request } from './request';

export type SavedView = SavedViewPartsFragment;

/** One's own of all lists, as they are few, then those that others share. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: async ({ signal }) => (await request(SavedViews, {}, signal)).savedViews,
  staleTime: 60_000,
});

export const useSaveView = changeOf(SaveView, ['savedViews'], ({ saveView }) => saveView);

export const useUpdateView = changeOf(UpdateSavedView, ['savedViews'], ({ updateSavedView }) => updateSavedView);

export const useDeleteView = changeOf(DeleteSavedView, ['savedViews']);

/** Shows a view to everybody, or to its owner alone. */
export const useShareView = changeOf(ShareView, ['savedViews'], ({ shareView }) => shareView);

/** Chooses the view that a list begins with; null for none. */
export const useSetDefaultView = changeOf(SetDefaultView, ['savedViews'], ({ setDefaultView }) => setDefaultView);
