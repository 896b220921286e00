import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

function snakeCase(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}

/** `listPriceCents` in TypeScript is `list_price_cents` in SQL, so that hand-written statements read naturally. */
export class SnakeCaseNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string): string {
    return customName || snakeCase(propertyName);
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snakeCase(`${relationName}_${referencedColumnName}`);
  }
}
