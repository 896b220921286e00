import DataLoader from 'dataloader';

/** A loader by id. @param nothing the value for an unknown id. */
export function byId<V, N, K extends string | number = string>(
  read: (ids: readonly K[]) => Promise<Map<K, V>>,
  nothing: N,
  options?: DataLoader.Options<K, V | N>,
): DataLoader<K, V | N> {
  return new DataLoader(async (ids: readonly K[]) => {
    const found = await read(ids);
    return ids.map((id) => found.get(id) ?? nothing);
  }, options);
}
