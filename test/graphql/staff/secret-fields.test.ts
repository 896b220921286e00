import { useStaff } from '../../support/staff.js';

describe('what staff may read without a mutation', () => {
  const fixture = useStaff();

  it('a member reads keys and tokens masked, and finds none whole in the audit log', async () => {
    const { shop, service } = fixture;
    const { id: customerId, token } = await shop.customer();
    const { id } = await shop.product({}, 1);
    const order = { products: [{ productId: id, amount: 1 }] };
    const { body } = await service.request('POST', '/api/orders', { token, body: order });
    const [key] = body.items[0].licenses.map(({ licenseKey }: { licenseKey: string }) => licenseKey);
    expect(key).toMatch(/^KEY-/);
    const member = await fixture.staff.member('SUPPORT');
    const answer = await fixture.staff.run(
      `query ($number: Int!, $customerId: ObjectID!) {
        order(orderNumber: $number) { items { licenses { licenseKey } } customer { apiTokens { prefix name } } }
        orders(first: 5) { nodes { items { licenses { licenseKey } } } }
        customer(id: $customerId) { apiTokens { id prefix name } }
        auditLog(first: 20) { nodes { before after } } }`,
      { number: body.orderNumber, customerId },
      member.token,
    );
    expect(answer.errors).toBeUndefined();
    const [license] = answer.data.order.items[0].licenses;
    expect(license.licenseKey).not.toBe('');
    for (const whole of [key, token, member.token]) expect(JSON.stringify(answer.data)).not.toContain(whole);
  });
});
