/** What was sold to a VAT id under reverse charge in a quarter, corrections taken off. */
export interface EcSales {
  vatId: string;
  netCents: number;
}

/** Services, as all software licenses are that are not on a medium. */
const KIND = 'S';

export const EC_SALES_COLUMNS = ['country', 'vatId', 'amount', 'kind'] as const;

/** A line of the EC sales list: the VAT id without its country, and whole euros, rounded half away from 0. */
export function ecSalesRow({ vatId, netCents }: EcSales): [string, string, number, string] {
  const euros = Math.sign(netCents) * Math.round(Math.abs(netCents) / 100);
  return [vatId.slice(0, 2), vatId.slice(2), euros + 0, KIND];
}
