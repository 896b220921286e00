/** Answers that were typed and not sent, by the ids of their claims, until the console is loaded anew. */
const drafts = new Map<string, string>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

export const draftOf = (claimId: string): string => drafts.get(claimId) ?? '';

/** Keeps an answer; an empty one is forgotten. The browser asks before it closes a window that has one. */
export function keepDraft(claimId: string, answer: string): void {
  if (answer === '') drafts.delete(claimId);
  else drafts.set(claimId, answer);
  if (drafts.size === 0) removeEventListener('beforeunload', ask);
  else addEventListener('beforeunload', ask);
}
