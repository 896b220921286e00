import { strictOpenApiDocument } from '../../src/rest/openapi/document.js';
import { DESCRIBED_PARAMETERS, type Parameter } from '../../src/rest/parameters.js';
import { useService } from './support.js';

interface Operation {
  parameters?: { $ref: string }[];
}

function parameterOf({ $ref }: { $ref: string }): Parameter {
  return DESCRIBED_PARAMETERS[$ref.split('/').at(-1) ?? ''] as Parameter;
}

const isTime = ({ in: place, schema }: Parameter): boolean =>
  place === 'query' && JSON.stringify(schema).includes('date-time');

/** Each path with each of its parameters that is a time. */
const TIMES = Object.entries(strictOpenApiDocument().paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).flatMap(([method, { parameters = [] }]) =>
    parameters
      .map(parameterOf)
      .filter(isTime)
      .map(({ name }) => [method.toUpperCase(), `/api${path}`, name] as const),
  ),
);

const LOST_PLUS = '2026-01-01T00:00:00+01:00';

describe('the time parameters of REST', () => {
  const fixture = useService();

  it('the products and the order history have time parameters', () => {
    expect(TIMES).toEqual(
      expect.arrayContaining([
        ['GET', '/api/products', 'updatedSince'],
        ['GET', '/api/orders', 'from'],
        ['GET', '/api/orders', 'to'],
      ]),
    );
  });

  it.each(TIMES)(
    '%s %s refuses %s whose plus sign is not encoded with a hint, and takes it encoded',
    async (...row) => {
      const [method, path, name] = row;
      const { token } = await fixture.shop.customer();
      const get = (value: string) => fixture.service.request(method, `${path}?${name}=${value}`, { token });

      const label = name.charAt(0).toUpperCase() + name.slice(1);
      const refusal = (hint: string) => ({
        error: 'Validation failed',
        code: 'VALIDATION_ERROR',
        details: { [name]: `${label} must be an ISO 8601 timestamp${hint}` },
      });
      const lost = await get(LOST_PLUS);
      expect([lost.status, lost.body]).toEqual([400, refusal(': encode its + as %2B')]);
      expect((await get(encodeURIComponent(LOST_PLUS))).status).toBe(200);
      // What is wrong in another way gets no hint that would not help.
      for (const wrong of ['yesterday', '2026-01-01%2000:00:00', '2026-01-01T00:00:00%20']) {
        const { status, body } = await get(wrong);
        expect([wrong, status, body]).toEqual([wrong, 400, refusal('')]);
      }
    },
  );
});
