import { newId } from '../../../src/db/ids.js';
import { CATALOGUE_HEADER } from '../../support/catalogue-file.js';
import { useCatalogueImport } from '../../support/use-catalogue-import.js';

describe('an import of a catalogue that a spreadsheet has written', () => {
  const { importLines, find, get } = useCatalogueImport(() => new Date());

  it.each([
    ['true', 'FALSE'],
    ['TRUE', 'false'],
    ['WAHR', 'FALSCH'],
    ['wahr', 'falsch'],
  ])('a catalogue import takes the flags %s and %s, as spreadsheets write them', async (yes, no) => {
    const sku = newId();
    expect(await importLines([`${sku},A,A,c,10,,${yes},${no},,`])).toMatchObject({ created: 1, refused: 0 });
    expect(await get(sku)).toMatchObject({ discountEligible: true, available: false });
  });

  it.each([
    ['10=3', [[10, 300]]],
    ['2=65.5', [[2, 6_550]]],
    [
      ' 10 = 3 ; 50=5.5 ',
      [
        [10, 300],
        [50, 550],
      ],
    ],
    // The form of older versions, where no spreadsheet can have changed it.
    ['10:3', [[10, 300]]],
    ['2:65.5', [[2, 6_550]]],
    ['2:5.5', [[2, 550]]],
    ['100:10', [[100, 1_000]]],
    [
      '10:30;50:45',
      [
        [10, 3_000],
        [50, 4_500],
      ],
    ],
  ])('a catalogue import reads the tiers %s', async (cell, tiers) => {
    const sku = newId();
    expect((await importLines([`${sku},A,A,c,10,,true,true,${cell},`])).texts).toEqual([]);
    const read = (await get(sku)).volumeDiscounts.map(({ minQuantity, percentageBp }) => [minQuantity, percentageBp]);
    expect(read).toEqual(tiers);
  });

  it.each([
    ['03:05.5', '3=5.5'],
    ['3:05', '3=5'],
    ['10:03', '10=3'],
    ['10:30', '10=30'],
    ['"03:05,5"', '3=5.5'],
  ])('a catalogue import refuses %s, which may be a time that a spreadsheet made of tiers', async (cell, instead) => {
    const sku = newId();
    const { texts } = await importLines([`${sku},A,A,c,10,,true,true,${cell},`]);
    const written = cell.replaceAll('"', '');
    const problem = `may be a time that a spreadsheet made of a tier: write ${instead} if ${written} is right`;
    expect(texts).toEqual([`2 volumeDiscounts ${problem}`]);
    expect(await find(sku)).toBeUndefined();
  });

  it.each([
    ['a semicolon', ';'],
    ['a tab', '\t'],
    ['a |', '|'],
  ])('a catalogue import with %s between columns says once what to do', async (name, separator) => {
    const wrong = importLines(['A;A'], CATALOGUE_HEADER.replaceAll(',', separator));
    await expect(wrong).rejects.toThrow(
      expect.objectContaining({
        details: {
          header: expect.objectContaining({ code: 'OTHER_SEPARATOR' }),
        },
      }),
    );
    await expect(wrong).rejects.toMatchObject({
      message: 'Validation failed',
      extras: {
        details: {
          header: `is separated by ${name}: save the file as CSV with commas between columns and points in amounts, such as 12.50`,
        },
      },
    });
  });

  it('a catalogue import says of a decimal comma what to write instead, once for each cell', async () => {
    const sku = newId();
    const { texts } = await importLines([
      `${sku}-1,A,A,c,"12,50",,true,true,,`,
      `${sku}-2,A,A,c,10,,true,true,"10=3,5",`,
      `${sku}-3,A,A,c,12,50,,true,true,,`,
    ]);
    expect(texts).toEqual([
      '2 listPrice: List price must have a decimal point: 12.50 instead of 12,50',
      '3 volumeDiscounts: Percentage must have a decimal point: 3.5 instead of 3,5',
      '4 has 11 columns instead of 10: put texts with a comma in quotation marks, and write amounts with a point, such as 12.50',
    ]);
  });
});
