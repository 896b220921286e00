import { ApiError, createClient } from '../src/index.js';

describe('invoices of the client', () => {
  it('an invoice is listed, read, and comes as bytes and as text, but not out of a page of a gateway', async () => {
    const seen: string[] = [];
    const record = { number: 'R26-0000001', kind: 'invoice' };
    const answers: Record<string, [type: string, body: string]> = {
      '/api/invoices': ['application/json; charset=utf-8', JSON.stringify([record])],
      '/api/invoices/R26-0000001': ['application/json; charset=utf-8', JSON.stringify(record)],
      '/api/invoices/R26-0000001/xml': ['application/xml; charset=utf-8', '<Größe/>'],
      '/api/invoices/R26-0000001/pdf': ['application/pdf', '%PDF-1.7'],
      '/api/invoices/R26-0000002/pdf': ['text/html', 'Please wait'],
    };
    const fetch: typeof globalThis.fetch = async (url) => {
      const { pathname, search } = new URL(url);
      seen.push(search);
      const [type = '', body = ''] = answers[pathname] ?? [];
      return new Response(body, { headers: { 'Content-Type': type } });
    };
    const client = createClient({ url: 'https://orders.example/', token: 't', fetch, retry: { attempts: 1 } });
    expect((await client.invoices.list({ status: 'open', from: '2026-01-01' })).items).toEqual([record]);
    expect(seen).toEqual(['?status=open&from=2026-01-01']);
    expect(await client.invoices.get('R26-0000001')).toEqual(record);
    expect(await client.invoices.xml('R26-0000001')).toBe('<Größe/>');
    expect(new TextDecoder().decode(await client.invoices.pdf('R26-0000001'))).toBe('%PDF-1.7');
    await expect(client.invoices.pdf('R26-0000002')).rejects.toThrow(ApiError);
  });
});
