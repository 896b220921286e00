import { order, refused, useService } from './support.js';

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

  it('an order with a misspelled maxPrice is refused, which names the line, and buys nothing', async () => {
    const { id, token, product, line } = await setup();
    for (const name of ['maxprice', 'max_price', 'MaxPrice', 'max-price', 'maxPrise', 'maxPric', 'maxPrices']) {
      const lines = [line, { ...line, [name]: 1 }];
      const answer = await refused(fixture, id, [product.poolId], () => order(fixture, token, lines));
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          error: 'Validation failed',
          code: 'VALIDATION_ERROR',
          details: { [`products[1].${name}`]: 'Unknown field; did you mean maxPrice?' },
        },
      ]);
    }
  });

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

  it('an order whose products are misspelled is told both what is missing and what was meant', async () => {
    const { token, line } = await setup();
    const { status, body } = await send(token, { product: [line] });
    expect([status, body.details]).toEqual([
      400,
      { product: 'Unknown field; did you mean products?', products: 'Products array is required' },
    ]);
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
