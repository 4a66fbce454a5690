import { joinRoom } from './client.js';

// Shows a room's playback. serve.ts names the room, and passes requests on to its server.

const retryMs = 5000;
const drawMs = 250;

const element = (selector) => document.querySelector(selector);
const [card, image, title, played, time, next] = ['article', 'img', '.title', '.played', '.time', '.next'].map(element);
image.addEventListener('load', () => (image.hidden = false));
image.addEventListener('error', () => (image.hidden = true));

/** Joins the room, and tries again after a failure or when the room is gone. */
async function follow() {
  const { room: name, token } = await (await fetch('settings.json')).json();
  for (;;) {
    try {
      const room = await joinRoom({ url: location.origin, room: name, token, name: token === undefined ? 'Overlay' : undefined });
      const { reason } = await show(room);
      if (reason === 'kicked') return;
    } catch (error) {
      console.error(error);
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** Shows a room until the server closes it. */
async function show(room) {
  drawItem(room);
  room.on('change', () => drawItem(room));
  const timer = setInterval(() => drawPosition(room), drawMs);
  const error = await new Promise((resolve) => room.on('close', resolve));
  clearInterval(timer);
  card.hidden = true;
  return error;
}

function drawItem(room) {
  const { currentSource } = room.state;
  card.hidden = currentSource === null;
  if (currentSource === null) return;
  title.textContent = currentSource.title ?? currentSource.id;
  const { thumbnail } = currentSource;
  if (thumbnail === undefined) image.hidden = true;
  else if (image.getAttribute('src') !== room.urlOf(thumbnail)) image.src = room.urlOf(thumbnail);
  const [item] = room.upcoming;
  next.textContent = item === undefined ? '' : `Next: ${item.title ?? item.id}`;
  drawPosition(room);
}

function drawPosition(room) {
  const { currentSource } = room.state;
  if (currentSource === null) return;
  const position = room.position();
  const { length, live } = currentSource;
  played.style.transform = `scaleX(${length === undefined ? 0 : Math.min(1, position / length)})`;
  time.textContent =
    live === true
      ? 'Live'
      : [position, length]
          .filter((seconds) => seconds !== undefined)
          .map(formatTime)
          .join(' / ');
}

/** Formats seconds as 1:05 or 1:02:05. */
function formatTime(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

await follow();
