/** Unsent answers by claim id, until the console is reloaded. */
const drafts = new Map<string, string>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

export const draftOf = (claimId: string): string => drafts.get(claimId) ?? '';

/** Stores an answer; an empty one is deleted. The browser asks before it closes a window with unsent answers. */
export function keepDraft(claimId: string, answer: string): void {
  if (answer === '') drafts.delete(claimId);
  else drafts.set(claimId, answer);
  if (drafts.size === 0) removeEventListener('beforeunload', ask);
  else addEventListener('beforeunload', ask);
}
