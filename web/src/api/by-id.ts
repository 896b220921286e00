const ID = /^[0-9a-f]{24}$/i;

/**
 * What an address names by its id; null where there is no such thing. An id that none can have is not asked for: the service
 * calls it bad input.
 */
export const byId = async <Thing>(id: string, read: () => Promise<Thing | null | undefined>): Promise<Thing | null> =>
  ID.test(id) ? ((await read()) ?? null) : null;
