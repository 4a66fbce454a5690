export * from './operator-server.ts';
export * from './prometheus.ts';
