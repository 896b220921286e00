import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { DeleteSavedView, SavedViews, SaveView, UpdateSavedView } from './generated/saved-views';
import type {
  SavedViewPartsFragment,
  SaveViewMutationVariables,
  UpdateSavedViewMutationVariables,
} from './generated/types';
import { keys } from './keys';
import { request } from './request';

export type SavedView = SavedViewPartsFragment;

/** One's own of all lists, as they are few. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: async ({ signal }) => (await request(SavedViews, {}, signal)).savedViews,
  staleTime: 60_000,
});

function useForgetViews(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.savedViews });
}

export function useSaveView() {
  return useMutation({
    mutationFn: async (variables: SaveViewMutationVariables) => (await request(SaveView, variables)).saveView,
    onSettled: useForgetViews(),
  });
}

export function useUpdateView() {
  return useMutation({
    mutationFn: async (variables: UpdateSavedViewMutationVariables) =>
      (await request(UpdateSavedView, variables)).updateSavedView,
    onSettled: useForgetViews(),
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: (id: string) => request(DeleteSavedView, { id }),
    onSettled: useForgetViews(),
  });
}
