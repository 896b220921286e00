import { In, type EntityManager, type EntityTarget, type FindOptionsWhere } from 'typeorm';

/** Rows by their ids, without unknown ids. */
export async function findById<E extends { id: string }>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  ids: readonly string[],
): Promise<Map<string, E>> {
  const rows = await manager.findBy(entity, { id: In([...ids]) } as FindOptionsWhere<E>);
  return new Map(rows.map((row) => [row.id, row]));
}
