import { joinRoom, type JoinedRoom, type QueueItem } from '@matinee/client';

// Answers !queue in the chat of a room with the current and the next video.
//
//     node queue-bot.ts https://watch.example.org cinema
//
// MATINEE_TOKEN can have the token of a bot. Without it the bot is a guest.

const [url, roomName] = process.argv.slice(2);
if (url === undefined || roomName === undefined) {
  console.error('Usage: node queue-bot.ts URL ROOM');
  process.exit(2);
}
const token = process.env['MATINEE_TOKEN'];
const room = await joinRoom({ url, room: roomName, token, name: token === undefined ? 'Queue bot' : undefined });

room.on('chat', ({ from, text }) => {
  if (from.id === room.self?.id || text.trim().toLowerCase() !== '!queue') return;
  // A room may refuse its chat to guests, or limit its rate.
  room.chat(describeQueue(room)).catch((error: Error) => console.error(`The bot could not answer: ${error.message}`));
});
room.on('close', ({ message }) => {
  console.error(message);
  process.exitCode = 1;
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => room.close());
console.log(`${room.self?.name} answers !queue in ${room.state.name}`);

/** Names the current video, the next five, and the number of the others. */
function describeQueue(room: JoinedRoom): string {
  const { currentSource } = room.state;
  if (currentSource === null) return 'Nothing is playing.';
  const { length } = currentSource;
  const now = `Now: ${titleOf(currentSource)} (${formatTime(room.position())}${length === undefined ? '' : ` of ${formatTime(length)}`}).`;
  if (room.upcoming.length === 0) return `${now} Nothing comes after it.`;
  const next = room.upcoming.slice(0, 5).map((item, index) => `${index + 1}. ${titleOf(item)}`);
  const rest = room.upcoming.length - next.length;
  return `${now} Next: ${next.join(', ')}${rest === 0 ? '' : `, and ${rest} more`}.`;
}

function titleOf({ title, id }: QueueItem): string {
  const text = title ?? id;
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Formats seconds as 1:05 or 1:02:05. */
function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const padded = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}
