import { DefaultNamingStrategy } from 'typeorm';

/** `listPriceCents` in TypeScript is `list_price_cents` in SQL, so that hand-written statements read naturally. */
export class SnakeCaseNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || propertyName.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  }
}
