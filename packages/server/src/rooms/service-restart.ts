/** The close code of a server that restarts or stops: the client finds its room at another server (RFC 6455, 7.4.1, and its registry). */
export const serviceRestart = 1012;
