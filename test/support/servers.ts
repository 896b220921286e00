let round = 0;

function serverUrls(): string[] {
  const { TEST_SERVER_URLS } = process.env;
  if (!TEST_SERVER_URLS) throw new Error('The global setup of the tests has not run.');
  return TEST_SERVER_URLS.split(' ');
}

/** The server of the tests; on a cluster, each of its nodes in turn. */
export function testServerUrl(): string {
  const urls = serverUrls();
  round += 1;
  return urls[round % urls.length] ?? '';
}

/** The URL of the same database on the next node in round robin. A URL of no node is returned unchanged. */
export function onNextServer(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const isNode = serverUrls().some((each) => new URL(each).host === url.host);
  if (isNode) url.host = new URL(testServerUrl()).host;
  return url.href;
}
