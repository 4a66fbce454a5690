import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

const icy = Buffer.from('ICY ');

/** Accepts `ICY 200 OK` of old Shoutcast servers as HTTP/1.0, as browsers do. */
export function connectAcceptingIcy(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, callback) => {
    connect(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      replaceStatusLine(socket);
      callback(null, socket);
    });
  };
}

function replaceStatusLine(socket: Socket): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  socket.read = (size?: number): Buffer | null => {
    const bytes = read(size);
    if (bytes === null) return bytes;
    socket.read = read;
    return icy.equals(bytes.subarray(0, icy.length)) ? Buffer.concat([Buffer.from('HTTP/1.0 '), bytes.subarray(icy.length)]) : bytes;
  };
}
