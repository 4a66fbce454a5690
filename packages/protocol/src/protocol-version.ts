export interface ProtocolVersion {
  /** One sentence about the difference for clients. */
  readonly change: string;
  /** Hash of all schemas: structure, bounds and names, not what refinements check (`endAt` after `startAt`). */
  readonly fingerprint: string;
  /** Hash of the last seal, the change and the fingerprint: editing or dropping a line breaks every later seal. */
  readonly seal: string;
}

/**
 * Changes of the wire, oldest first. A change of a schema adds a line at the end, which the failing test prints; no line is ever
 * edited, released or not.
 */
export const protocolHistory: readonly ProtocolVersion[] = [
  { change: 'The contract as first laid down.', fingerprint: '2b70e895c60f6273', seal: '0962080c5403fb23' },
  {
    change:
      'The room has `discontinuity` and `noSkipBefore` in place of `jumps` and `segmentsKeptUntil`, a status `readyForDiscontinuity` in place of `readyFor`.',
    fingerprint: '02e038579cbcbb79',
    seal: '91d5ec2cf334d50b',
  },
  {
    change: 'Undo refuses an event whose `user`, `additional` or `prevPosition` has the wrong type.',
    fingerprint: '6153126a1c8fbd7c',
    seal: '6b768ca4ac342264',
  },
  {
    change: 'An Add takes `autoplay`, bodies of queue calls take whole videos, and an empty `subtitleUrl` means none.',
    fingerprint: 'a0ecf369204f5b21',
    seal: 'cfec3b1d0e455c4d',
  },
  {
    change: 'The call for a playback URL names the room, and may be refused with `relay_share`.',
    fingerprint: 'f728a993131c009a',
    seal: 'a1b36f2385b3ee48',
  },
  {
    change: 'A browser can give a video a thumbnail, and rooms in lists say who is there and how far the video is.',
    fingerprint: '552cd7748d0a275a',
    seal: 'c2a007cdc37ef38f',
  },
  {
    change: 'A logout keeps the token, as that of a new guest; sessions can be ended all at once.',
    fingerprint: 'f12005a35105c87c',
    seal: 'a42ff8062844b0ba',
  },
  {
    change: 'A login takes `username` or `email`, an empty e-mail address means none, and GET /room/:name no longer has `startTogether`.',
    fingerprint: '65804181fb7317af',
    seal: 'c9b9f03f28ca2b2c',
  },
  {
    change: 'An auth names the events that the client wants, and search without a site to search is FeatureDisabledException.',
    fingerprint: '0297ce6b236efc60',
    seal: 'fa0a2238fc01571d',
  },
  {
    change: 'The features have `shortUrl`.',
    fingerprint: '1d459ff7efeeae5f',
    seal: 'a7d2a06277f8b830',
  },
  {
    change: 'Operators can have accounts (`isOperator`), and read what operators did.',
    fingerprint: '4306abdf996d36d9',
    seal: '5b26167c7187fea8',
  },
  {
    change: 'GET /status has the `version` of the server.',
    fingerprint: '22f7a176099d9848',
    seal: 'd12fe7a228067d27',
  },
  {
    change:
      'Documents in OpenAPI and AsyncAPI describe the wire, which stays as it is: calls say who needs no token, and patterns have no flags.',
    fingerprint: 'fded1f6b21b4ec97',
    seal: 'f95cda89c897c530',
  },
  {
    change:
      'Operators change settings of the server, and invite users where registration needs that; the features say who may register, make rooms and use them.',
    fingerprint: '5bc32febfd8590ce',
    seal: '4b3d89edebdd45cf',
  },
  {
    change: 'Users can log in through an OpenID provider (`oidc` of the features, `oidcLinked` of an account).',
    fingerprint: '35016f89d4461dc5',
    seal: '3f422a12c9b7b25d',
  },
  {
    change: 'Operators have calls for an overview of all nodes and for all rooms.',
    fingerprint: '3c7b9da2872075eb',
    seal: 'a42cd9846332a72b',
  },
  {
    change: 'Accounts can have a second factor: `code` of a login and of a recovery, `SecondFactorRequired`, `secondFactor` of an account.',
    fingerprint: '729105937c9040f6',
    seal: '7a4268305b519792',
  },
  {
    change: 'Users can log in with passkeys (`passkeys` of the features).',
    fingerprint: 'e0579c70dc09dfa0',
    seal: '358f620831d90d93',
  },
  {
    change: 'A user makes tokens for bots, which open what their scopes name (`ScopeMissing`); a bot in a room has `isBot`.',
    fingerprint: '4e0cf7fc608d24fb',
    seal: 'b2e8fb7c2dd30650',
  },
  {
    change: 'Of the settings that an environment variable sets, `fixedBy` lists each by its name.',
    fingerprint: 'd623fd1ce6424d41',
    seal: '1505f796dbd13431',
  },
  {
    change: 'The owner of a room has webhooks send what happens there.',
    fingerprint: '11c953db687cf31e',
    seal: 'f6815aa8eb6f3a8a',
  },
  {
    change: 'Announcements can show on pages without a room, and operators have calls for logs and for trying the mail server.',
    fingerprint: '48ba22b565917880',
    seal: '37eb3859f7791bbe',
  },
  {
    change: 'Operators have a call for the users who are connected.',
    fingerprint: '3b265e0239ff1e45',
    seal: '1ce7c7ab49e1f2e2',
  },
  {
    change:
      'Operators ban sessions, accounts and networks (`Banned`, with `explanation` and `endsAt`; close code 4006), a link sets up a new server (`POST /setup`), and making rooms can be refused.',
    fingerprint: '09aa1c0832bace81',
    seal: '0998cdce37afed67',
  },
  {
    change: 'Ids of entries in lists have no NUL, and the numbers by which operators page have nine digits at most.',
    fingerprint: '731c57e043a405d9',
    seal: 'adcb975c1ed6b147',
  },
  {
    change: 'Operators have calls for the services whose links can be played, and settings that switch these off.',
    fingerprint: '2e53fa3a1a682962',
    seal: '335f09fc0b97c9dc',
  },
  {
    change:
      'Where guests are off, calls of users without an account are refused with the reason `guests_off`, and their connections are closed with 4007.',
    fingerprint: 'fddde3bee03c3af5',
    seal: 'cd7d105f8e84535d',
  },
  {
    change: 'Making a token for a bot takes `currentPassword`.',
    fingerprint: '42fe99beaf274124',
    seal: 'f8d70e6480064932',
  },
  {
    change: 'Operators set limits, and the settings name how many connections a node takes.',
    fingerprint: 'e017779f59d95bf6',
    seal: 'ad02c34198acaf1a',
  },
  {
    change: 'One of the limits that operators set is how many videos a queue has.',
    fingerprint: '55258558880e9b80',
    seal: 'f1892395a379cc01',
  },
  {
    change: 'Masks have up to 53 bits, and UpdateQueueItem needs `manage-queue.edit`, bit 26.',
    fingerprint: '60907d779ffc7df8',
    seal: '323bee6fec4fd036',
  },
  {
    change:
      'Rooms ban (Ban, Unban, `banned_from_room`, GET /room/:name/bans), mute (Mute, `mutedUntil`, `Muted`), slow the chat (`slowModeSeconds`) and lock the controls (LockControls, `controlsLocked`); clients of one user share a `userId`.',
    fingerprint: '283677f927056397',
    seal: 'fecfe8167ce75c8f',
  },
  {
    change: 'The room has `seamlessNext`, the item that follows without a gap, and a status `readyForNext`.',
    fingerprint: 'f61b9ff700619b45',
    seal: '0db3447fc76409b6',
  },
  {
    change:
      'Rooms have doors: `door` of a sync, the requests 20 to 24, `password`, `invite` and `knock` of an auth, `NotAdmitted` with close codes 4008 to 4012, and GET /room/:name/door.',
    fingerprint: '6ad0eb14db47fcdc',
    seal: 'f246e46abed442f4',
  },
  {
    change: 'Those who may see it read what is done in a room (GET /room/:name/log).',
    fingerprint: '58fda9b845172a1b',
    seal: '39334908b41872a6',
  },
  {
    change:
      'A client says what it is for (`kind` of an auth and of a user), and a second device gets a session of its user by a link or by six letters (calls below /user/pairing).',
    fingerprint: '217c042d60e76739',
    seal: 'fb8b42e05d4ae14e',
  },
  {
    change:
      'Rooms wait for players never, before starts or always (`waitFor`, `hold`, GoOn), ask whether everyone is ready (`readyCheck`, ReadyCheck) and count down to a start (`countdown`, Countdown).',
    fingerprint: '111a12a37ccc637d',
    seal: '83e1fed39f24827f',
  },
  {
    change: 'The door of a room tells how many users it holds (`capacity` of GET /room/:name/door).',
    fingerprint: '6b0beb98bf33383c',
    seal: 'faf0665489ef29b3',
  },
  {
    change: 'A status says how long the player takes to start (`startDelay`).',
    fingerprint: '5c4725672b66e347',
    seal: 'bd26be98df9071bd',
  },
  {
    change: 'People take turns (queue mode `turns`), and an item has a number for who added it (`adder`).',
    fingerprint: '6270c8fa2fe2ae59',
    seal: '2d352729cee44b59',
  },
  {
    change:
      'Messages are answered (`replyTo`), edited, deleted and reacted to (EditMessage, DeleteMessage, ReactToMessage, `chatchange`), have the video and the position in it, are kept for as long as `chatHistory` says and are listed (GET /room/:name/messages). A user keeps a `userId` from visit to visit.',
    fingerprint: 'e20f800264410174',
    seal: '52bd230c9cb7ee57',
  },
  {
    change: 'Quick reactions (`react`, `reactions`) and who is typing (`typing`, `typists`), for clients that understand them.',
    fingerprint: 'df2a5e31fce14078',
    seal: '6ffc8fc239e3cc54',
  },
  {
    change: 'Rooms have polls (`poll` of a sync, StartPoll, VotePoll, NominateItem, EndPoll) and a wheel (`wheel`, SpinWheel).',
    fingerprint: '17c87a2d9cc77b46',
    seal: 'dd813a739a7862c2',
  },
  {
    change: 'Rooms have emotes (`emotes` of a sync, calls on /room/:name/emotes).',
    fingerprint: 'e228b6ecc1b40670',
    seal: '292f2d193c473310',
  },
  {
    change: 'Quick reactions say who sent them (`userIds` of `reactions`), eight at most and in rooms of at most 100 clients.',
    fingerprint: 'bc8b25e849b6fe44',
    seal: 'a5542d0de3b904f5',
  },
  {
    change: 'Invite links say who made them (`by`).',
    fingerprint: '576dfbc441aeb4f3',
    seal: '27312e77b836eb8a',
  },
  {
    change: 'Unlinking a login provider takes the password (`currentPassword`).',
    fingerprint: '9400e29326420ca1',
    seal: 'e603046fe8400961',
  },
  {
    change: 'Operators see sites that say of every video that it does not exist (`doubtful`).',
    fingerprint: '22dd4aca3ad6c81c',
    seal: '498907b761acb0e4',
  },
  {
    change:
      'Lengths may be guesses (`isLengthGuessed`), live streams may have a delay (`liveDelay`), and a status says that its player has ended (`ended`).',
    fingerprint: 'b5d01b64e92bb3a5',
    seal: '7c2505eed7c41dfa',
  },
  {
    change: 'Temporary rooms say who made them (`madeBy`), and a skip whether users have voted for it (`byVote`).',
    fingerprint: '33503c45446217cd',
    seal: '3a5220fa92765725',
  },
  {
    change: 'Videos say which codecs their tracks have (`codecs`).',
    fingerprint: '66f08ee50471b423',
    seal: '7f0d320399293eeb',
  },
  {
    change:
      'Devices of one user tell each other their volume and captions (`device`, `devicesound`), for clients that understand `devices`.',
    fingerprint: 'c5f797f338d1712a',
    seal: '48c2eb1e50d23deb',
  },
  { change: 'Nothing but the fingerprint, which lists calls by name.', fingerprint: 'fb5afabdc7b8a298', seal: '802564a9d576a115' },
  {
    change: 'Rooms show films of their users, which browsers send block by block (`file`).',
    fingerprint: 'bac5f79727bdc2f4',
    seal: 'a1d2c2790d63c930',
  },
  { change: 'Operators list films and delete them.', fingerprint: '303d60fe73a034ce', seal: 'cf64ede3bac4d786' },
  {
    change: 'Users list and search the films of a folder of the operators, the library.',
    fingerprint: '96a84c94c097e04e',
    seal: '2189c26b3546d97f',
  },
  { change: 'A page measures how fast its upload is before it sends a film.', fingerprint: 'f061433cfec33dae', seal: '03689c2d52273f81' },
  {
    change: 'Users play their own copies of a film (`identity`, `pictures` and `ownCopies` of a film).',
    fingerprint: 'ed2a452288f14730',
    seal: '22acddc73b9e8f35',
  },
  { change: 'Users who have the same film help to send it (`takesHelp`).', fingerprint: 'a9ff911b153d1776', seal: '79897cff34cbf0ba' },
  {
    change: 'Films of the library name the languages of their sound (`languages`).',
    fingerprint: 'd53459f73b9080db',
    seal: '90b9cbb7e00812ab',
  },
  {
    change: 'Clients report what their browsers can’t decode of the current item (`undecodable`).',
    fingerprint: '3d3f3a89633c1a25',
    seal: 'eb2882b91bd4a84c',
  },
  { change: 'Films of the library without a picture have a frame (`frame`).', fingerprint: '114322f3c47cf7e3', seal: '458a6844c8518a8a' },
  {
    change: 'A call returns the chapters and the storyboard of a video (`outline`).',
    fingerprint: '990189682094e0d3',
    seal: '8359ebedee8fcdf1',
  },
  { change: 'A user shows subtitles from a file to everyone.', fingerprint: 'a875a4881ef24883', seal: '282435c6aabb70b7' },
];

/** Number of the latest change, from 1. Nothing negotiates it: older clients ignore additions. */
export const protocolVersion = protocolHistory.length;
