export { connectClient, type TestClient } from './test-client.ts';
export { createDatabase, startPostgres, type TestPostgres } from './test-postgres.ts';
export { startRedis, type TestRedis } from './test-redis.ts';
export { startRedisCluster, type TestRedisCluster } from './test-redis-cluster.ts';
export { passwordOf, type Reply } from './rest-client.ts';
export { startTestServer, type TestServer } from './test-server.ts';
export { discordEnvironment, startTestDiscord, type TestDiscord } from './test-discord.ts';
export { startTestMail, type TestMail } from './test-mail.ts';
export { holdCall, type HeldCall } from './held-call.ts';
