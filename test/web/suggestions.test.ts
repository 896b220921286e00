import * as fc from 'fast-check';
import { isLeitwegId } from '../../src/domain/common/check-digits.js';
import { resultsOf } from '../support/console-code.js';

describe('what the form of a customer suggests', () => {
  it('is that a postal code is outside of the VAT area of the EU', async () => {
    const outside = {
      DE: ['27498', '78266', 'D-27498'],
      ES: ['35001', '38 010', '51001', '52006'],
      IT: ['23041', '22061'],
      FI: ['22100', 'FI-22920'],
      GR: ['63086', '630 86'],
      FR: ['97110', '97400', '98800'],
      DK: ['3900', 'FO-100'],
    };
    const inside = {
      DE: ['20457', '27499', ''],
      ES: ['28001', '07001'],
      IT: ['23100', '20100'],
      FI: ['00100', '21100'],
      GR: ['63088', '10431'],
      FR: ['98000', '75001', '20000'],
      DK: ['2100', '3000'],
      // Northern Ireland, and a country that is outside of it anyway.
      GB: ['BT1 5GS'],
      CH: ['8001'],
    };
    const callsOf = (codes: Record<string, string[]>) =>
      Object.entries(codes).flatMap(([country, all]) => all.map((code) => [country, code]));
    const seems = (codes: Record<string, string[]>) =>
      resultsOf<boolean>('lib/vat-area.ts', 'seemsOutsideVatArea', callsOf(codes));
    expect(new Set(await seems(outside))).toEqual(new Set([true]));
    expect(new Set(await seems(inside))).toEqual(new Set([false]));
  });

  it('is XRechnung for the Leitweg-IDs of the service', async () => {
    const withCheckDigits = (digits: string): string[] =>
      Array.from({ length: 97 }, (_, check) => `${digits}-${String(check + 2).padStart(2, '0')}`);
    const first = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.stringMatching(/^\d{0,10}$/));
    const middle = fc.option(fc.stringMatching(/^[A-Z0-9]{1,30}$/), { nil: null });
    const sampled = fc.sample(fc.tuple(first, middle), { numRuns: 20, seed: 7 });
    const references = sampled.flatMap(([[state, rest], who]) =>
      withCheckDigits([String(state).padStart(2, '0') + rest, who].filter((part) => part !== null).join('-')),
    );
    const all = ['04011000-1234512345-06', '2026-34', 'PO-1', '', ...references];
    const found = await resultsOf<boolean>(
      'lib/leitweg-id.ts',
      'isLeitwegId',
      all.map((reference) => [reference]),
    );
    expect(found).toEqual(all.map(isLeitwegId));
    expect(found[0]).toBe(true);
  });
});
