/**
 * Numbers that both sides keep to. Counts are characters unless a name says otherwise: code points where a schema
 * checks, UTF-16 units, which are as many or more, where forms and the rules of a room do.
 */
export const limits = {
  /** Length of a room name as the create form accepts it. */
  minRoomNameLength: 3,
  maxRoomNameLength: 32,
  /** Length of a room name as the socket and the REST paths accept it. */
  maxRoomNameLengthOnWire: 48,
  roomTitle: 255,
  roomDescription: 1000,
  maxUsernameLength: 48,
  maxEmailLength: 254,
  minPasswordLength: 8,
  minPasswordLengthInForm: 10,
  maxPasswordLength: 256,
  chatText: 2000,
  chatHistory: 100,
  linksPerText: 10,
  /** A link, a video's id, a subtitle's address. */
  url: 2048,
  videoTitle: 300,
  /** A description as it is made, and as older rooms may hold it. */
  videoDescription: 300,
  videoDescriptionOnWire: 5000,
  /** Addresses of one film in several qualities, and their height in pixels. */
  videoQualities: 12,
  videoHeight: 8640,
  /** Subtitle files of one film. */
  textTracks: 20,
  textTrackName: 100,
  /** Videos in one Add request. */
  videosPerAdd: 500,
  queueLength: 1000,
  /** One queue item, in bytes of its JSON. */
  queueItemBytes: 4000,
  /** The videos of a room (playing, queued, and of the last visit), in bytes of their JSON. With all else: 1 MB. */
  queueBytes: 750_000,
  /** The recent chat, in bytes of its JSON. */
  chatBytes: 150_000,
  /** Accounts with a role of their own in one room. */
  rolesPerRoom: 1000,
  /** Segments of one video. */
  videoSegments: 200,
  /** Permanent rooms of one account. */
  roomsPerAccount: 50,
  /** Rooms in one list. */
  roomList: 500,
  /** One WebSocket message from a client, in bytes; a longer one closes the socket with 1009. */
  socketMessageBytes: 64 * 1024,
  /** One REST body, in bytes. */
  restBodyBytes: 64 * 1024,
  socketsPerTokenAndRoom: 10,
  /** Time a fresh socket has to send its auth message, in ms. */
  authTimeoutMs: 10_000,
  minPlaybackSpeed: 0.25,
  maxPlaybackSpeed: 2,
  /** Media time that a request may name, in seconds: a week. */
  maxMediaTimeSeconds: 7 * 24 * 3600,
} as const;
