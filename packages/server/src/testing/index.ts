export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { connectClient, type TestClient } from './test-client.ts';
export { startTestServer, type TestServer } from './test-server.ts';
export { createTestAccounts, type TestAccounts } from './test-accounts.ts';
