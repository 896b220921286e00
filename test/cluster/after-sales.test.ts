import { RESOLVE_CLAIM } from '../graphql/staff/after-sales.js';
import { atOnce, useTwoNodes } from './two-nodes.js';

const ROUNDS = 6;

// Credits and replacements that meet are those of test/concurrency/after-sales, whose services get a node each here too.
describe('claims through two nodes of a cluster at once', () => {
  const nodes = useTwoNodes(4);

  async function setup() {
    const { token: staffToken } = await nodes.desk(0).member();
    const run = (number: number, query: string, variables: object) =>
      nodes.desk(number).run(query, variables, staffToken);
    const buyer = await nodes.shop.customer();
    const product = await nodes.shop.product({}, 4 * ROUNDS);
    const buy = async (round: number) => {
      const { orderNumber, licenseKeys } = await nodes.buy(round, buyer.token, [product.id]);
      return { orderNumber, licenseKey: licenseKeys[0] ?? '' };
    };
    const claim = (number: number, body: { orderNumber: unknown; licenseKey: string }) =>
      nodes.at(number).request('POST', '/api/claims', { token: buyer.token, body: { ...body, reason: 'refused' } });
    return { run, buy, claim, token: buyer.token };
  }

  it('a key that is claimed through two nodes at once has one claim, which both nodes resolve once', async () => {
    const { run, buy, claim, token } = await setup();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const sold = await buy(round);
      const claims = await atOnce(4, (number) => claim(number, sold));
      const made = claims.find(({ status }) => status === 201);
      const others = claims.filter((answer) => answer !== made);
      expect(others.map(({ body }) => [body.code, body.claimId])).toEqual(
        Array.from({ length: 3 }, () => ['CLAIM_EXISTS', made?.body._id]),
      );
      const id = made?.body._id;
      const answers = await Promise.all([
        run(0, RESOLVE_CLAIM, { id, resolution: 'CREDIT' }),
        run(1, RESOLVE_CLAIM, { id, resolution: 'REPLACE' }),
      ]);
      expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    }
    const { body } = await nodes.one.request('GET', '/api/claims?status=open', { token });
    expect(body).toEqual([]);
  });
});
