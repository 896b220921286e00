import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AddCustomerNote, AddOrderNote, CustomerNotes, DeleteNote, OrderNotes } from './generated/notes';
import type { NotePageFragment, NotePartsFragment } from './generated/types';
import { keys } from './keys';
import { request } from './request';

export type Note = NotePartsFragment;

/** What notes are about. */
export type NoteSubject = { customerId: string } | { orderNumber: number };

const PAGE_SIZE = 20;
const NOTHING: NotePageFragment = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

async function readPage(subject: NoteSubject, after: string | null, signal: AbortSignal): Promise<NotePageFragment> {
  const page = { first: PAGE_SIZE, after };
  const { staffNotes } =
    'customerId' in subject
      ? ((await request(CustomerNotes, { ...subject, ...page }, signal)).customer ?? {})
      : ((await request(OrderNotes, { ...subject, ...page }, signal)).order ?? {});
  return staffNotes ?? NOTHING;
}

/** Newest first, as many pages as somebody has asked for. */
export const notesQuery = (subject: NoteSubject) =>
  infiniteQueryOptions({
    queryKey: [...keys.notes, subject],
    queryFn: ({ pageParam, signal }) => readPage(subject, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null),
  });

function useForgetNotes(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.notes });
}

export function useAddNote(subject: NoteSubject) {
  return useMutation({
    mutationFn: async (text: string): Promise<void> => {
      if ('customerId' in subject) await request(AddCustomerNote, { ...subject, text });
      else await request(AddOrderNote, { ...subject, text });
    },
    onSettled: useForgetNotes(),
  });
}

export function useDeleteNote() {
  return useMutation({
    mutationFn: (id: string) => request(DeleteNote, { id }),
    onSettled: useForgetNotes(),
  });
}
