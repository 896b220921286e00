import { queryOptions, useMutation } from '@tanstack/react-query';
import { useForget } from './forget';
import {
  DeleteSavedView,
  SavedViews,
  SaveView,
  SetDefaultView,
  ShareView,
  UpdateSavedView,
} from './generated/saved-views';
import type {
  SavedViewPartsFragment,
  SaveViewMutationVariables,
  SetDefaultViewMutationVariables,
  ShareViewMutationVariables,
  UpdateSavedViewMutationVariables,
} from './generated/types';
import { keys } from './keys';
import { request } from './request';

export type SavedView = SavedViewPartsFragment;

/** One's own of all lists, as they are few, then those that others share. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: async ({ signal }) => (await request(SavedViews, {}, signal)).savedViews,
  staleTime: 60_000,
});

export function useSaveView() {
  return useMutation({
    mutationFn: async (variables: SaveViewMutationVariables) => (await request(SaveView, variables)).saveView,
    onSettled: useForget('savedViews'),
  });
}

export function useUpdateView() {
  return useMutation({
    mutationFn: async (variables: UpdateSavedViewMutationVariables) =>
      (await request(UpdateSavedView, variables)).updateSavedView,
    onSettled: useForget('savedViews'),
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: (id: string) => request(DeleteSavedView, { id }),
    onSettled: useForget('savedViews'),
  });
}

/** Shows a view to everybody, or to its owner alone. */
export function useShareView() {
  return useMutation({
    mutationFn: async (variables: ShareViewMutationVariables) => (await request(ShareView, variables)).shareView,
    onSettled: useForget('savedViews'),
  });
}

/** Chooses the view that a list begins with; null for none. */
export function useSetDefaultView() {
  return useMutation({
    mutationFn: async (variables: SetDefaultViewMutationVariables) =>
      (await request(SetDefaultView, variables)).setDefaultView,
    onSettled: useForget('savedViews'),
  });
}
