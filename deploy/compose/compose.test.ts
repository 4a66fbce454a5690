import { expect, test } from 'vitest';
import { unknownSettings } from '../read-yaml.ts';
import { nodesOf, readCompose } from './read-compose.ts';

const { services, networks } = readCompose();
const nodes = nodesOf(services);

test('[DEPLOY-3] three nodes have settings of the server, a root that cannot be written and no capabilities', () => {
  expect(nodes).toHaveLength(3);
  for (const [, { environment, read_only, cap_drop }] of nodes) {
    expect(unknownSettings(Object.keys(environment))).toEqual([]);
    expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
  }
});

test('[DEPLOY-3] every service and network that is named exists, and only nodes reach the databases', () => {
  for (const { depends_on, networks: own } of Object.values(services)) {
    expect(depends_on.filter((name) => services[name] === undefined)).toEqual([]);
    expect(own.filter((name) => !Object.hasOwn(networks, name))).toEqual([]);
  }
  const reaching = Object.entries(services).filter(([, { networks: own }]) => own.includes('back'));
  expect(reaching.map(([name]) => name).toSorted()).toEqual(['matinee-1', 'matinee-2', 'matinee-3', 'postgres', 'redis']);
});

test('[DEPLOY-3] nodes and databases share passwords that are set in .env', () => {
  const redis = services['redis'];
  expect(redis).toMatchObject({ command: expect.arrayContaining(['--requirepass', '${REDIS_PASSWORD}']) });
  for (const [, { environment }] of nodes) {
    expect(environment['REDIS_URL']).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis$/);
    expect(environment['DATABASE_URL']).toMatch(/:\$\{POSTGRES_PASSWORD:\?[^}]+\}@postgres/);
  }
});
