/**
 * Limits of the protocol. Lengths are in characters: code points in schemas, UTF-16 units (never fewer) in forms and in the
 * rules of a room.
 */
export const limits = {
  /** The name of a new room. */
  minRoomNameLength: 3,
  maxRoomNameLength: 32,
  /** The name of a room in a path. */
  maxRoomNameLengthOnWire: 48,
  roomTitle: 255,
  roomDescription: 1000,
  /** Operators' notes about an invitation or a ban. */
  operatorNote: 200,
  maxUsernameLength: 48,
  /** The reason of a ban from a room. */
  banReason: 200,
  /** The range of the duration of a ban from a room that ends. */
  minBanMinutes: 10,
  maxBanMinutes: 365 * 24 * 60,
  maxMuteMinutes: 28 * 24 * 60,
  maxSlowModeSeconds: 300,
  /** Bytes of the bans and mutes of a room as JSON. */
  guardBytes: 60_000,
  maxEmailLength: 254,
  minPasswordLength: 8,
  minPasswordLengthInForm: 10,
  maxPasswordLength: 256,
  chatText: 2000,
  /** The recent messages that a joining client gets, and the messages of one REST response. */
  chatHistory: 100,
  /** How long messages are kept in a room that keeps them for a day. */
  chatDayMs: 24 * 3600 * 1000,
  /** An emoji in UTF-16 units, the different emoji under one message, and all reactions to it. */
  emojiLength: 40,
  emojiPerMessage: 20,
  reactionsPerMessage: 500,
  searchText: 100,
  linksPerText: 10,
  /** The question of a poll, one of its options, and their number. */
  pollQuestion: 200,
  pollOption: 100,
  pollOptions: 10,
  /** The ballots of a poll; each further ballot replaces the oldest. */
  pollBallots: 2000,
  /** The first queued videos over which a wheel is spun. */
  wheelOptions: 20,
  /** A link, the id of a video, the URL of subtitles. */
  url: 2048,
  videoTitle: 300,
  /** The codecs of a video, in the form of a MIME type. */
  codecs: 255,
  /** The description of a video that is looked up now, and of a video in an older room. */
  videoDescription: 300,
  videoDescriptionOnWire: 5000,
  /** The files of one video in several qualities, and their height in pixels. */
  videoQualities: 12,
  videoHeight: 8640,
  /** The subtitle files of one video. */
  textTracks: 20,
  textTrackName: 100,
  /** Bytes of a thumbnail made by a user's browser, its width and height in pixels, and the number of thumbnails that a room keeps. */
  thumbnailBytes: 40_000,
  thumbnailSide: 640,
  thumbnailsPerRoom: 200,
  /** Bytes of a file of subtitles, as it is and as WebVTT, and the number of users' files that a room keeps. */
  subtitleBytes: 512 * 1024,
  subtitlesPerRoom: 50,
  /** The emotes of a room, the length of their names, and the bytes, width and height (in pixels) of their pictures. */
  emotesPerRoom: 50,
  minEmoteName: 2,
  maxEmoteName: 32,
  emoteBytes: 45_000,
  emoteSide: 128,
  /** Bytes of a block of a film, and the blocks of one request. */
  filmBlockBytes: 256 * 1024,
  filmBlocksPerRequest: 16,
  filmFileName: 255,
  /** Bytes of a request that measures an upload. */
  measuredBytes: 2_000_000,
  /** The runs of stored blocks, and of blocks to send next, that the state of a film names. */
  filmRuns: 200,
  filmWishes: 4,
  filmPictures: 8,
  /** Bytes of the hash of a block. */
  filmHashBytes: 16,
  /** The users that lists name. */
  listedNames: 5,
  /** The videos of one Add request. */
  videosPerAdd: 500,
  queueLength: 1000,
  /** Bytes of a queue item as JSON. */
  queueItemBytes: 4000,
  /** Bytes of all videos of a room as JSON: current item, queue and previous queue. With the rest a room stays below 1 MB. */
  queueBytes: 750_000,
  /** Bytes of the recent chat as JSON. */
  chatBytes: 150_000,
  /** Accounts with a role in one room. */
  rolesPerRoom: 1000,
  /** The segments of one video. */
  videoSegments: 200,
  /** The chapters of one video, and a title of them. */
  chapters: 200,
  chapterTitle: 200,
  /** The seats that a room can have, the invite links of a room, and how often a link can be used. */
  roomCapacity: 1000,
  invitesPerRoom: 50,
  inviteUses: 1000,
  inviteHours: 90 * 24,
  /** The users who wait outside a room, and how long a knock lasts, in ms. */
  knocksPerRoom: 50,
  knockMs: 5 * 60_000,
  /** The users remembered by a room as admitted. */
  admittedPerRoom: 1000,
  /** The permanent rooms of one account. */
  roomsPerAccount: 50,
  /** The rooms of one list. */
  roomList: 500,
  /** Bytes of a WebSocket message from a client; a longer one closes the connection with 1009. */
  socketMessageBytes: 64 * 1024,
  /** The fragments of such a message; more close the connection with 1008. Libraries that split by 4 KiB stay within them. */
  socketMessageFragments: 16,
  /** Bytes of a REST body. */
  restBodyBytes: 64 * 1024,
  socketsPerTokenAndRoom: 10,
  /** How long a new connection has to send `auth`, in ms. */
  authTimeoutMs: 10_000,
  minPlaybackSpeed: 0.25,
  maxPlaybackSpeed: 2,
  /** The largest position or length in seconds: a week. */
  maxMediaTimeSeconds: 7 * 24 * 3600,
} as const;
