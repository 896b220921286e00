/** What the service says, as people read it: it speaks English. */
export const service = {
  said: (text: string) => text,
};
