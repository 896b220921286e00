import { EventStream } from '../support/event-stream.js';
import { creditLow, eventsOf } from '../support/feed.js';
import { sampleOf } from '../support/metrics.js';
import { useOwnService } from '../support/rest/rest-api.js';
import { until } from '../support/until.js';

describe('the metrics of the feed', () => {
  const fixture = useOwnService();

  const sample = (name: string) => sampleOf(fixture.service, name);
  const shows = (name: string, value: number) => until(async () => (await sample(name)) === value, `${name} ${value}`);

  it('the metrics count a stream while it is open, and each event that was there for it with its delay', async () => {
    const { id, token } = await fixture.shop.customer();
    expect(await sample('feed_readers{kind="stream"}')).toBe(0);
    const stream = await EventStream.open(fixture.service.url, { token });
    await shows('feed_readers{kind="stream"}', 1);
    await until(() => stream.text.includes('\n\n'), 'the stream has begun');
    const [count, sum] = [await sample('feed_delay_seconds_count'), await sample('feed_delay_seconds_sum')];
    await creditLow(fixture.service.app.dataSource, id, 1);
    await until(() => stream.events.length === 1, 'the event');
    await shows('feed_delay_seconds_count', count + 1);
    expect(await sample('feed_delay_seconds_sum')).toBeGreaterThanOrEqual(sum);
    stream.close();
    await shows('feed_readers{kind="stream"}', 0);
  });

  it('the metrics count a request while it waits, and its waiting time does not count as response time', async () => {
    const { id, token } = await fixture.shop.customer();
    const { next } = await eventsOf(fixture.service, token, { after: 'latest' });
    const labels = '{method="GET",route="/api/events",operation="",status="2xx"}';
    const requests = () => sample(`http_requests_total${labels}`);
    await until(async () => (await requests()) >= 1, 'the count of the first request');
    const [ended, timed] = [await requests(), await sample(`http_request_duration_seconds_count${labels}`)];
    const response = eventsOf(fixture.service, token, { after: next, wait: '30' });
    await shows('feed_readers{kind="wait"}', 1);
    await creditLow(fixture.service.app.dataSource, id, 1);
    expect((await response).events).toHaveLength(1);
    await shows('feed_readers{kind="wait"}', 0);
    await until(async () => (await requests()) > ended, 'the count of the request');
    expect(await sample(`http_request_duration_seconds_count${labels}`)).toBe(timed);
  });
});
