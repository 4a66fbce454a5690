import { isWithinDomain, MatineeError, roomNameSchema, type RoomListItem } from '@matinee/protocol';
import * as z from 'zod/mini';
import type { PageHead } from './page-head.ts';
import { roomHead } from './room-head.ts';

/** The entries of the build's pages.json. */
export const listedPagesSchema = z.array(
  z.object({
    /** With parameters as in `/room/:roomId`; `*` is the page for other paths. */
    path: z.string(),
    /** Absent for a page whose head depends on its content. */
    head: z.optional(
      z.object({
        title: z.string(),
        heading: z.string(),
        description: z.string(),
        isListed: z.boolean(),
        needsPublicDomain: z.optional(z.boolean()),
      }),
    ),
    /** Files that the page needs at once besides the app's own. */
    files: z.array(z.string()),
  }),
);
export type ListedPage = z.infer<typeof listedPagesSchema>[number];

export interface PagesOptions {
  listed: readonly ListedPage[];
  /** @throws TooManyRequests, LoginRequired */
  peekRoom: (name: string, clientAddress: string) => Promise<RoomListItem | undefined>;
  /** The only domain on which pages with `needsPublicDomain` exist. */
  publicDomain: string | undefined;
}

export interface Page {
  status: 200 | 404;
  head: PageHead;
  files: readonly string[];
}

export interface Pages {
  /** @param request the hostname without a port, and the client's IP address */
  at(pathname: string, request: { hostname: string; ip: string }): Promise<Page>;
}

export function createPages({ listed, peekRoom, publicDomain }: PagesOptions): Pages {
  const pageOf = (path: string): ListedPage | undefined => listed.find((page) => page.path === path);
  const roomFiles = pageOf('/room/:roomId')?.files ?? [];
  const notFoundPage = pageOf('*');
  const notFound = notFoundHead(notFoundPage);

  async function roomPage(name: string, ip: string): Promise<Page> {
    const noSuchRoom: PageHead = { ...notFound, title: 'Room not found: Matinee', heading: 'Room not found' };
    if (!roomNameSchema.safeParse(name).success) return { status: 404, head: noSuchRoom, files: roomFiles };
    try {
      const room = await peekRoom(name, ip);
      if (room === undefined) return { status: 404, head: noSuchRoom, files: roomFiles };
      return { status: 200, head: roomHead(room), files: roomFiles };
    } catch (error) {
      if (!(error instanceof MatineeError && ['TooManyRequests', 'LoginRequired'].includes(error.name))) throw error;
      // Neither a client over its limit nor a possible guest learns whether the room exists.
      return { status: 200, head: { ...notFound, title: 'Matinee', heading: 'A room on Matinee' }, files: roomFiles };
    }
  }

  return {
    async at(pathname, { hostname, ip }) {
      const path = pathname.replace(/(?<=.)\/$/, '');
      const roomName = /^\/(?:room|rooms|r)\/([^/]+)$/.exec(path)?.[1];
      if (roomName !== undefined) return roomPage(roomName, ip);
      const { head, files } = pageOf(path) ?? {};
      if (head === undefined || files === undefined) return { status: 404, head: notFound, files: notFoundPage?.files ?? [] };
      const { needsPublicDomain = false, ...texts } = head;
      if (needsPublicDomain && !isWithinDomain(hostname, publicDomain)) return { status: 404, head: notFound, files };
      return { status: 200, head: { ...texts, path, image: undefined }, files };
    },
  };
}

function notFoundHead(page: ListedPage | undefined): PageHead {
  const { title = 'Matinee', heading = 'Matinee', description = '' } = page?.head ?? {};
  return { title, heading, description, path: undefined, image: undefined, isListed: false };
}
