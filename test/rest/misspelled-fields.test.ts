import { refused, useService } from './support.js';

describe('a misspelled field of an order', () => {
  const fixture = useService();

  const setup = async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({ listPriceCents: 5_000 }, 5);
    const line = { productId: product.id, amount: 1 };
    return { ...buyer, product, line };
  };
  const send = (token: string, body: object) => fixture.service.request('POST', '/api/orders', { token, body });

  it('a misspelled field is refused beside the right one, and all of them are named at once', async () => {
    const { id, token, product, line } = await setup();
    const body = {
      Products: [],
      products: [
        { ...line, Amount: 2, maxPrice: 100 },
        { product_id: product.id, amount: 0 },
      ],
    };
    const answer = await refused(fixture, id, [product.poolId], () => send(token, body));
    expect(answer.body.details).toEqual({
      Products: 'Unknown field; did you mean products?',
      'products[0].Amount': 'Unknown field; did you mean amount?',
      'products[1].productId': 'Product ID is required',
      'products[1].amount': 'Amount must be a positive number',
      'products[1].product_id': 'Unknown field; did you mean productId?',
    });
  });

  it('any other unknown field is ignored, and none of the body says what a header says', async () => {
    const { token, line } = await setup();
    const others = { note: 'for the office', sandbox: true, idempotencyKey: 'ü', idempotencyHeader: 'ü', from: 3 };
    const first = await send(token, { ...others, products: [{ ...line, price: 1, sku: 'x', id: 7 }] });
    expect([first.status, first.body.status, first.body.orderFrom]).toEqual([201, 'completed', 1]);
    const second = await send(token, { ...others, products: [line] });
    expect(second.headers.get('Idempotent-Replayed')).toBeNull();
    expect(second.body.orderNumber).not.toBe(first.body.orderNumber);
  });
});
