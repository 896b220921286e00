let turn = 0;

function serverUrls(): string[] {
  const { TEST_SERVER_URLS } = process.env;
  if (!TEST_SERVER_URLS) throw new Error('The global setup of the tests has not run.');
  return TEST_SERVER_URLS.split(' ');
}

/** The server of the tests, or, where they run on a cluster, the node whose turn it is: so all nodes get their share. */
export function testServerUrl(): string {
  const urls = serverUrls();
  turn += 1;
  return urls[turn % urls.length] ?? '';
}

/** The same database on the node whose turn it is; the address of anything but a node stays as it is. */
export function onNextServer(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const isNode = serverUrls().some((each) => new URL(each).host === url.host);
  if (isNode) url.host = new URL(testServerUrl()).host;
  return url.href;
}
