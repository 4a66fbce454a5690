import type { Command, Run } from './command.ts';

const unconfirmed = { unconfirmed: 'takes an account that only claims NAME as its e-mail address' };

/** In the order of the help. `serve` is passed in, since commands don't import the server. Long because it is a list. */
export function commandsWith(serve: () => Promise<Run>): readonly Command[] {
  return [
    {
      name: 'serve',
      takes: [],
      summary: 'runs the server in the foreground; the default',
      load: serve,
    },
    {
      name: 'check',
      takes: [],
      summary: 'says of each part that a server needs whether it works',
      details: 'Settings, database, Redis, mail, public address, proxy and clock. Changes and sends nothing; servers may run.',
      load: async () => (await import('./check.ts')).check,
    },
    {
      name: 'backup',
      takes: ['FILE'],
      summary: 'writes all data to a new file, also while the server runs',
      details: 'With DATABASE_URL it needs pg_dump, and the file is one of pg_dump; else the file is an SQLite database.',
      load: async () => (await import('./backup.ts')).backUp,
    },
    {
      name: 'restore',
      takes: ['FILE'],
      options: { 'end-sessions': 'logs everybody out, paired devices and bots too' },
      summary: 'replaces all data by those of a backup',
      details:
        'The server must be stopped. What was there before is kept in a file in DATA_DIR. With DATABASE_URL it needs pg_dump,\npg_restore and psql.',
      load: async () => (await import('./restore.ts')).restore,
    },
    {
      name: 'move',
      takes: [],
      summary: 'copies the embedded database into the PostgreSQL database of DATABASE_URL',
      details: 'The server must be stopped, and the PostgreSQL database empty. What is in DATA_DIR is kept.',
      load: async () => (await import('./move.ts')).move,
    },
    {
      name: 'user list',
      takes: [],
      options: { json: 'prints JSON' },
      summary: 'lists all accounts',
      load: async () => (await import('./users.ts')).listUsers,
    },
    {
      name: 'user make-admin',
      takes: ['NAME'],
      options: { undo: 'takes it back', ...unconfirmed },
      summary: 'lets a user do what operators do; NAME is a name or a confirmed e-mail address',
      load: async () => (await import('./users.ts')).makeOperator,
    },
    {
      name: 'user reset-password',
      takes: ['NAME'],
      options: unconfirmed,
      summary: 'prints a link with which a user sets a new password, once',
      load: async () => (await import('./users.ts')).resetPassword,
    },
    {
      name: 'user remove-second-factor',
      takes: ['NAME'],
      options: unconfirmed,
      summary: 'lets a user who has lost the second factor log in without it',
      load: async () => (await import('./users.ts')).removeUsersSecondFactor,
    },
    {
      name: 'user delete',
      takes: ['NAME'],
      options: unconfirmed,
      summary: 'deletes an account for good, as its user can',
      details: 'Rooms that it owned stay, without an owner.',
      load: async () => (await import('./users.ts')).deleteUser,
    },
    {
      name: 'ban list',
      takes: [],
      options: { json: 'prints JSON' },
      summary: 'lists the bans that have not ended',
      load: async () => (await import('./bans.ts')).listBans,
    },
    {
      name: 'ban lift',
      takes: ['ID'],
      summary: 'lifts a ban, also of an operator who is kept out',
      load: async () => (await import('./bans.ts')).liftBan,
    },
    {
      name: 'room list',
      takes: [],
      options: { json: 'prints JSON' },
      summary: 'lists all stored rooms, the last used first',
      details: 'With API_KEY it asks the running server how many people are in them.',
      load: async () => (await import('./rooms.ts')).listRooms,
    },
    {
      name: 'room delete',
      takes: ['NAME'],
      summary: 'deletes a room for good',
      load: async () => (await import('./rooms.ts')).deleteRoom,
    },
    {
      name: 'room dump',
      takes: ['NAME'],
      summary: 'writes the last requests of a loaded room to a file in DATA_DIR',
      details: 'The running server needs METRICS_PORT and API_KEY. The file holds chat messages and names of users.',
      load: async () => (await import('./rooms.ts')).dumpRoom,
    },
    {
      name: 'room replay',
      takes: ['FILE'],
      summary: 'decides the requests of such a file again',
      details: 'Exits with 0 if the room ends as it did, else with 1.',
      load: async () => (await import('./room-replay.ts')).replayRoom,
    },
    {
      name: 'canary',
      takes: [],
      options: { json: 'prints JSON' },
      summary: 'has the running server look up known videos at each site',
      details:
        'The running server needs API_KEY. The outcomes count in /admin and in the metrics. Exits with 1 if a\nsite fails or finds nothing. Run it nightly to learn of sites that have changed.',
      load: async () => (await import('./canary.ts')).tryCanary,
    },
    {
      name: 'mail-test',
      takes: ['ADDRESS'],
      summary: 'sends an e-mail and prints what the mail server answered',
      load: async () => (await import('./mail.ts')).testMail,
    },
  ];
}
