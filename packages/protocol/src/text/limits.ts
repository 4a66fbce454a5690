/**
 * Lengths are in characters: code points in schemas, UTF-16 units (never fewer) in forms and in the rules of a room. A comment is
 * about all limits up to the next comment.
 */
export const limits = {
  /** The name of a new room, and of a room in a path. */
  minRoomNameLength: 3,
  maxRoomNameLength: 32,
  maxRoomNameLengthOnWire: 48,
  /** The title and the description of a room. */
  roomTitle: 255,
  roomDescription: 1000,
  /** Operators' notes about an invitation or a ban. */
  operatorNote: 200,
  /** The name of a user. */
  maxUsernameLength: 48,
  /** The reason of a ban from a room, and its duration where it ends. */
  banReason: 200,
  minBanMinutes: 10,
  maxBanMinutes: 365 * 24 * 60,
  /** The longest mute that ends, and the longest pause between two messages of a user. */
  maxMuteMinutes: 28 * 24 * 60,
  maxSlowModeSeconds: 300,
  /** An e-mail address. */
  maxEmailLength: 254,
  /** A password, as the server takes it and as the forms of the page do. */
  minPasswordLength: 8,
  minPasswordLengthInForm: 10,
  maxPasswordLength: 256,
  /** A message of the chat. */
  chatText: 2000,
  /** The recent messages that a joining client gets, and the messages of one REST response. */
  chatHistory: 100,
  /** How long messages are kept in a room that keeps them for a day. */
  chatDayMs: 24 * 3600 * 1000,
  /** An emoji in UTF-16 units, the different emoji under one message, and all reactions to it. */
  emojiLength: 40,
  emojiPerMessage: 20,
  reactionsPerMessage: 500,
  /** The words of a search, and the links that a page shows in one message. */
  searchText: 100,
  linksPerText: 10,
  /** The question of a poll, one of its options, their number, and the ballots; each further ballot replaces the oldest. */
  pollQuestion: 200,
  pollOption: 100,
  pollOptions: 10,
  pollBallots: 2000,
  /** The first queued videos over which a wheel is spun. */
  wheelOptions: 20,
  /** A link, the id of a video and the URL of subtitles; the title of a video, and its codecs in the form of a MIME type. */
  url: 2048,
  videoTitle: 300,
  codecs: 255,
  /** The description of a video that is looked up now, and of a video in an older room. */
  videoDescription: 300,
  videoDescriptionOnWire: 5000,
  /** The files of one video in several qualities, and their height in pixels. */
  videoQualities: 12,
  videoHeight: 8640,
  /** The subtitle files of one video, and the name of one. */
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
  /** Bytes of a block of a film and of its hash, the blocks of one request, and the name of the file. */
  filmBlockBytes: 256 * 1024,
  filmHashBytes: 16,
  filmBlocksPerRequest: 16,
  filmFileName: 255,
  /** Bytes of a request that measures an upload. */
  measuredBytes: 2_000_000,
  /** The runs of stored blocks, and of blocks to send next, that the state of a film names, and the pictures of its offer. */
  filmRuns: 200,
  filmWishes: 4,
  filmPictures: 8,
  /** The videos of one Add request and of a queue, and bytes of a queue item as JSON. */
  videosPerAdd: 500,
  queueLength: 1000,
  queueItemBytes: 4000,
  /** Bytes of all videos of a room as JSON: current item, queue and previous queue. With the rest a room stays below 1 MB. */
  queueBytes: 750_000,
  /** Bytes of the recent chat, and of the bans and mutes, as JSON. */
  chatBytes: 150_000,
  guardBytes: 60_000,
  /** The segments and the chapters of one video, and the title of a chapter. */
  videoSegments: 200,
  chapters: 200,
  chapterTitle: 200,
  /** The seats that a room can have, the invite links of a room, how often a link can be used, and for how long. */
  roomCapacity: 1000,
  invitesPerRoom: 50,
  inviteUses: 1000,
  inviteHours: 90 * 24,
  /** The users who wait outside a room, and how long a knock lasts, in ms. */
  knocksPerRoom: 50,
  knockMs: 5 * 60_000,
  /** The users remembered by a room as admitted, the accounts with a role in it, and the permanent rooms of one account. */
  admittedPerRoom: 1000,
  rolesPerRoom: 1000,
  roomsPerAccount: 50,
  /** The rooms of one list, and the users that it names of each. */
  roomList: 500,
  listedNames: 5,
  /** Bytes of a WebSocket message from a client; a longer one closes the connection with 1009. */
  socketMessageBytes: 64 * 1024,
  /** The fragments of such a message; more close the connection with 1008. Libraries that split by 4 KiB stay within them. */
  socketMessageFragments: 16,
  /** Bytes of a REST body. */
  restBodyBytes: 64 * 1024,
  /** The connections of a token to one room. */
  socketsPerTokenAndRoom: 10,
  /** How long a new connection has to send `auth`, in ms. */
  authTimeoutMs: 10_000,
  /** The speed of playing. */
  minPlaybackSpeed: 0.25,
  maxPlaybackSpeed: 2,
  /** The largest position or length in seconds: a week. */
  maxMediaTimeSeconds: 7 * 24 * 3600,
} as const;
