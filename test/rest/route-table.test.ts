import { RouteTable } from '../../src/rest/route-table.js';

describe('the table of routes', () => {
  const routes = [
    { method: 'get', path: '/orders' },
    { method: 'post', path: '/orders' },
    { method: 'post', path: '/orders/settle' },
    { method: 'get', path: '/orders/:orderNumber' },
    { method: 'get', path: '/webhooks/:id/deliveries/:deliveryId' },
  ];
  const table = new RouteTable(routes);

  it.each([
    ['GET', '/orders', routes[0], {}],
    ['HEAD', '/Orders/', routes[0], {}],
    ['POST', '/ORDERS/Settle', routes[2], {}],
    ['GET', '/orders/settle', routes[3], { orderNumber: 'settle' }],
    ['GET', '/orders/a%2Fb%C3%A4', routes[3], { orderNumber: 'a/bä' }],
    ['GET', '/webhooks/1/deliveries/X/', routes[4], { id: '1', deliveryId: 'X' }],
  ])('finds %s %s as Express would', (method, path, route, params) => {
    expect(table.match(method, path)).toEqual({ route, params });
  });

  it.each([
    ['GET', '/'],
    ['GET', '/orders//'],
    ['GET', '//orders'],
    ['GET', '/orders/1/2'],
    ['DELETE', '/orders'],
    ['OPTIONS', '/orders/1'],
  ])('does not find %s %s', (method, path) => {
    expect(table.match(method, path)).toBeUndefined();
  });

  it('refuses a parameter that is not UTF-8, whatever the method', () => {
    expect(() => table.match('GET', '/orders/%ff')).toThrow(URIError);
    expect(() => table.match('DELETE', '/orders/%ff')).toThrow(URIError);
  });

  it('names the route of a path for a method that it does not support', () => {
    expect(table.routeOf('DELETE', '/orders/1')).toBe(routes[3]);
    expect(table.routeOf('PUT', '/orders/settle')).toBe(routes[2]);
    expect(table.routeOf('GET', '/nothing')).toBeUndefined();
  });
});
