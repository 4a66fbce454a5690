import { Role } from '@matinee/protocol';
import { openDatabase, type DatabaseConfig } from '@matinee/server/database';
import { writeMessages } from '@matinee/server/message-rows';

const words = 'popcorn boat sail clouds again who the light scene later sound tea Лодка 電影 café'.split(' ');
const atOnce = 1000;

/**
 * Ten words each, one message a second until now; every thousandth has the word `lighthouse`. @param username the sender's account, a guest
 * by default
 */
export async function fillMessages(config: DatabaseConfig, room: string, count: number, username?: string): Promise<void> {
  const { database } = await openDatabase(config);
  const { id: roomId } = await database
    .selectFrom('rooms')
    .select('id')
    .where('name_lower', '=', room.toLowerCase())
    .executeTakeFirstOrThrow();
  const from = { id: 'c1', name: 'Ann', isLoggedIn: false, status: 'none', role: Role.UnregisteredUser } as const;
  const startMs = Date.now() - count * 1000;
  for (let first = 0; first < count; first += atOnce) {
    const messages = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => {
      const number = first + index;
      const text = Array.from({ length: 10 }, (__, word) => words[(number * 7 + word * word) % words.length]).join(' ');
      return { id: `filled-${number}`, at: startMs + number * 1000, from, text: number % 1000 === 0 ? `${text} lighthouse` : text };
    });
    await database.transaction().execute((transaction) =>
      writeMessages(
        transaction,
        messages.map((message) => ({ roomId, message })),
      ),
    );
  }
  if (username !== undefined) {
    const { id } = await database.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
    await database.updateTable('messages').set({ account_id: id }).where('room_id', '=', roomId).execute();
  }
  await database.destroy();
}
