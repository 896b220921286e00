let turn = 0;

/** The server of the tests, or, where they run on a cluster, the node whose turn it is: so all nodes get their share. */
export function testServerUrl(): string {
  const { TEST_SERVER_URLS } = process.env;
  if (!TEST_SERVER_URLS) throw new Error('The global setup of the tests has not run.');
  const urls = TEST_SERVER_URLS.split(' ');
  turn += 1;
  return urls[turn % urls.length] ?? '';
}

/** The same database, on the server whose turn it is. */
export function onNextServer(databaseUrl: string): string {
  const url = new URL(testServerUrl());
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}
