import { expect, test } from 'vitest';
import { connectionOf } from '../../src/storage/databases/postgres-tools.ts';

test.each([
  ['postgres://ann:s%C3%A9cret@db.example/rooms', 'postgres://ann@db.example/rooms'],
  ['postgres://ann@db.example/rooms?password=s%C3%A9cret', 'postgres://ann@db.example/rooms'],
  [
    'postgres://ann:other@db.example/rooms?sslmode=require&password=s%C3%A9cret&options=-c%20search_path%3Da',
    'postgres://ann@db.example/rooms?sslmode=require&options=-c%20search_path%3Da',
  ],
])('[CLI-10] the password of %s is in no list of processes', (databaseUrl, expected) => {
  const { args, env } = connectionOf(databaseUrl);
  expect(args).toEqual([`--dbname=${expected}`]);
  expect(env['PGPASSWORD']).toBe('sécret');
});
