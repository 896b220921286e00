import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import * as gql from './generated/notes';
import type { NotePageFragment, NotePartsFragment } from './generated/types';
import { keys, useInvalidate } from './keys';
import { defineMutation, PAGES } from './queries-and-mutations';
import { request } from './request';

export type Note = NotePartsFragment;

/** The subject of notes. */
export type NoteSubject = { customerId: string } | { orderNumber: number } | { claimId: string };

const PAGE_SIZE = 20;
const NOTHING: NotePageFragment = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

async function readNoted(subject: NoteSubject, page: { first: number; after: string | null }, signal: AbortSignal) {
  if ('customerId' in subject) return (await request(gql.CustomerNotes, { ...subject, ...page }, signal)).customer;
  if ('claimId' in subject) return (await request(gql.ClaimNotes, { ...subject, ...page }, signal)).claim;
  return (await request(gql.OrderNotes, { ...subject, ...page }, signal)).order;
}

async function readPage(subject: NoteSubject, after: string | null, signal: AbortSignal): Promise<NotePageFragment> {
  return (await readNoted(subject, { first: PAGE_SIZE, after }, signal))?.staffNotes ?? NOTHING;
}

/** Newest first, with all pages loaded so far. */
export const notesQuery = (subject: NoteSubject) =>
  infiniteQueryOptions({
    queryKey: [...keys.notes, subject],
    queryFn: ({ pageParam, signal }) => readPage(subject, pageParam, signal),
    ...PAGES,
  });

export function useAddNote(subject: NoteSubject) {
  return useMutation({
    mutationFn: async (text: string): Promise<void> => {
      if ('customerId' in subject) await request(gql.AddCustomerNote, { ...subject, text });
      else if ('claimId' in subject) await request(gql.AddClaimNote, { ...subject, text });
      else await request(gql.AddOrderNote, { ...subject, text });
    },
    onSettled: useInvalidate('notes'),
  });
}

export const useDeleteNote = defineMutation(gql.DeleteNote, ['notes']);
