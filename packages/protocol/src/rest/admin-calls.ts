import { type Call, successSchema } from './call.ts';
import { announceBodySchema, auditQuerySchema, auditResponseSchema, mailTestBodySchema, mailTestResponseSchema } from './admin.ts';
import { logLevelBodySchema, logsQuerySchema, logsResponseSchema } from './admin-logs.ts';
import { siteStatusesResponseSchema } from './site-status.ts';
import { peopleQuerySchema, peopleResponseSchema } from './admin-people.ts';
import { overviewResponseSchema } from './admin-overview.ts';
import { adminRoomsQuerySchema, adminRoomsResponseSchema, lookInResponseSchema, roomMessageBodySchema } from './admin-rooms.ts';
import { livenessResponseSchema, readinessResponseSchema, statusResponseSchema } from './data.ts';
import { roomParamsSchema } from './rooms.ts';
import {
  addBanBodySchema,
  addBanResponseSchema,
  bansResponseSchema,
  createInvitationBodySchema,
  createInvitationResponseSchema,
  invitationsResponseSchema,
  liftBanBodySchema,
  revokeInvitationBodySchema,
} from './doors.ts';
import { settingsPatchBodySchema, settingsResponseSchema } from './server-settings.ts';
import { filmAdminCalls } from './films/film-admin.ts';

const access = 'operator';

/**
 * The calls of operators and of machines that monitor a server. They are apart from the others so that pages that don't
 * use them don't load their schemas.
 */
export const adminCalls = {
  ...filmAdminCalls,
  /** Sends a message to all connected clients. For operators. */
  announce: { method: 'POST', path: '/announce', access, body: announceBodySchema, response: successSchema },
  /** Removes an announcement from the home page and the list of rooms. For operators. */
  endAnnouncement: { method: 'DELETE', path: '/admin/announcement', access, response: successSchema },
  /** Sends an e-mail to test the mail server. For operators. */
  mailTest: { method: 'POST', path: '/admin/mail-test', access, body: mailTestBodySchema, response: mailTestResponseSchema },
  /** Returns the last lines of the logs of all nodes. For operators. */
  logs: { method: 'GET', path: '/admin/logs', access, query: logsQuerySchema, response: logsResponseSchema },
  /** Changes the log level of all nodes; debug ends after 15 minutes. For operators. */
  setLogLevel: { method: 'POST', path: '/admin/logs', access, body: logLevelBodySchema, response: successSchema },
  /** Lists actions of operators, the newest first, 100 at a time. For operators. */
  auditLog: { method: 'GET', path: '/admin/audit', access, query: auditQuerySchema, response: auditResponseSchema },
  /** Returns the status of the server and all its nodes. For operators. */
  adminOverview: { method: 'GET', path: '/admin/overview', access, response: overviewResponseSchema },
  /** Lists the users with an open room, at all nodes. For operators. */
  people: { method: 'GET', path: '/admin/people', access, query: peopleQuerySchema, response: peopleResponseSchema },
  /** Lists the services whose links can be played, and their status. For operators. */
  providers: { method: 'GET', path: '/admin/providers', access, response: siteStatusesResponseSchema },
  /** Looks up a sample video at each service, at most once a minute, and lists their status. For operators. */
  checkProviders: { method: 'POST', path: '/admin/providers/check', access, response: siteStatusesResponseSchema },
  /** Lists all rooms, loaded and stored, a page at a time. For operators. */
  adminRooms: { method: 'GET', path: '/admin/rooms', access, query: adminRoomsQuerySchema, response: adminRoomsResponseSchema },
  /** Returns the current state of a room; its users notice nothing. For operators. */
  lookIn: { method: 'GET', path: '/admin/rooms/:name', access, params: roomParamsSchema, response: lookInResponseSchema },
  /** Sends a message to all clients of a room. For operators. */
  messageRoom: {
    method: 'POST',
    path: '/admin/rooms/:name/message',
    access,
    params: roomParamsSchema,
    body: roomMessageBodySchema,
    response: successSchema,
  },
  /** Makes a public room unlisted. For operators. */
  hideRoom: { method: 'POST', path: '/admin/rooms/:name/hide', access, params: roomParamsSchema, response: successSchema },
  /** Returns the settings that operators can change while the server runs. For operators. */
  getSettings: { method: 'GET', path: '/admin/settings', access, response: settingsResponseSchema },
  /** Changes settings of the server, with immediate effect. For operators. */
  patchSettings: {
    method: 'PATCH',
    path: '/admin/settings',
    access,
    body: settingsPatchBodySchema,
    response: settingsResponseSchema,
  },
  /** Lists the invitations that can still be used. For operators. */
  listInvitations: { method: 'GET', path: '/admin/invitations', access, response: invitationsResponseSchema },
  /** Makes an invitation to register, and returns its link. For operators. */
  createInvitation: {
    method: 'POST',
    path: '/admin/invitations',
    access,
    body: createInvitationBodySchema,
    response: createInvitationResponseSchema,
    status: 201,
  },
  /** Revokes an invitation by its id. For operators. */
  revokeInvitation: {
    method: 'DELETE',
    path: '/admin/invitations',
    access,
    body: revokeInvitationBodySchema,
    response: successSchema,
  },
  /** Lists the bans that have not ended. For operators. */
  listBans: { method: 'GET', path: '/admin/bans', access, response: bansResponseSchema },
  /** Bans a session, an account or a network from the server, with immediate effect. Replaces an earlier ban of the same. For operators. */
  addBan: { method: 'POST', path: '/admin/bans', access, body: addBanBodySchema, response: addBanResponseSchema, status: 201 },
  /** Lifts a ban by its id. For operators. */
  liftBan: { method: 'DELETE', path: '/admin/bans', access, body: liftBanBodySchema, response: successSchema },
  /** Answers while the process runs. */
  status: { method: 'GET', path: '/status', access: 'open', response: statusResponseSchema },
  /** Answers while the process runs. */
  statusLive: { method: 'GET', path: '/status/live', access: 'open', response: livenessResponseSchema },
  /** Reports whether the server can store rooms; 503 if it cannot, and while it shuts down. */
  statusReady: { method: 'GET', path: '/status/ready', access: 'open', response: readinessResponseSchema },
} as const satisfies Record<string, Call>;
