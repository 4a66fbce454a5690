export { ConfigError, environmentSchema, readConfig, type Config } from './config/config.ts';
export { startServer, type RunningServer, type ServerOptions } from './server.ts';
