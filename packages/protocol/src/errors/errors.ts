import * as z from 'zod/mini';

/** HTTP statuses of errors by their names on the wire. Clients tell errors apart by name: never rename one. */
export const errorStatuses = {
  RoomNotFoundException: 404,
  RoomNameTakenException: 400,
  PermissionDeniedException: 400,
  InvalidRoleException: 400,
  ImpossiblePromotionException: 400,
  ClientNotFoundInRoomException: 400,
  VideoAlreadyQueuedException: 400,
  VideoNotFoundException: 400,
  UnsupportedServiceException: 400,
  UnsupportedMimeTypeException: 400,
  UnsupportedSubtitleType: 400,
  InvalidVideoIdException: 400,
  InvalidAddPreviewInputException: 400,
  OutOfQuotaException: 400,
  LocalFileException: 400,
  MissingMetadataException: 400,
  FeatureDisabledException: 403,
  BadApiArgumentException: 400,
  BadPasswordError: 400,
  LengthOutOfRangeException: 400,
  AlreadyInUse: 400,
  UsernameTaken: 400,
  ValidationError: 400,
  MissingToken: 400,
  LoginRequired: 401,
  /** Wrong name or password. */
  WrongCredentials: 401,
  /** The code of the second factor is missing or wrong. */
  SecondFactorRequired: 401,
  /** A logout of a guest. */
  NotLoggedIn: 400,
  ScopeMissing: 403,
  NotAdmitted: 403,
  NotTheOwner: 403,
  /** Session, account or network is banned from this server or from the room. */
  Banned: 403,
  /** In the chat of this room, until a time. */
  Muted: 403,
  /** Without a password, the account would have no way to log in. */
  PasswordRequired: 400,
  TooManyRequests: 429,
  /** The server does not fetch this URL. */
  BlockedAddressException: 400,
  /** The site answered with an error, too late or not at all. */
  UpstreamException: 400,
  VideoUnavailableException: 400,
  QueueFullException: 400,
  /** The server can't store or look up anything now. The request had no effect. */
  Unavailable: 503,
  /** No such path under /api. */
  NotFound: 404,
  /** A request body or a file above its limit. */
  PayloadTooLarge: 413,
  /** A REST body that is not JSON. */
  UnsupportedMediaType: 415,
  Unknown: 500,
} as const satisfies Record<string, number>;

export type ErrorName = keyof typeof errorStatuses;
export const errorNames = Object.keys(errorStatuses) as [ErrorName, ...ErrorName[]];

/** Causes that a name covers, for clients with texts of their own. Each belongs to the name above it; never rename one. */
export const errorReasons = [
  // RoomNotFoundException
  'room_gone',
  // PermissionDeniedException
  'controls_locked',
  // ImpossiblePromotionException
  'guest_without_role',
  'owner_stays_owner',
  'owner_by_promotion',
  'user_to_guest',
  'too_many_roles',
  // ClientNotFoundInRoomException
  'user_gone',
  'knock_over',
  // VideoAlreadyQueuedException
  'all_queued',
  'playing_already',
  'back_already',
  // VideoNotFoundException
  'nothing_playing',
  'not_queued',
  'no_previous_queue',
  'nothing_found',
  'dead_link',
  'no_such_list',
  'not_shared',
  'post_without_video',
  'on_another_instance',
  'broadcast_over',
  'list_without_playable',
  'film_gone',
  'library_film_gone',
  // UnsupportedServiceException, with the service
  'service_not_set_up',
  'service_switched_off',
  'lists_not_set_up',
  // UnsupportedMimeTypeException
  'web_page',
  'manifest_unreadable',
  'manifest_wrong',
  'no_picture',
  // InvalidAddPreviewInputException
  'search_too_short',
  'folder',
  'page_without_video',
  // OutOfQuotaException
  'service_quota',
  'views_quota',
  'search_share',
  'relay_share',
  'films_full',
  // QueueFullException
  'queue_too_large',
  // FeatureDisabledException
  'temporary_room_owner',
  'temporary_room_permissions',
  'ownerless_room_permissions',
  'kept_already',
  'search_unavailable',
  'no_mail',
  'no_passkeys',
  'operators_only',
  'setting_fixed',
  'registration_closed',
  'invitation_needed',
  'invitation_invalid',
  'set_up_link_spent',
  'rooms_by_operators',
  'films_off',
  'films_by_operators',
  'library_off',
  'library_by_operators',
  // BadApiArgumentException
  'no_such_place',
  'item_of_another',
  'end_before_start',
  'subtitle_address_too_long',
  'no_such_session',
  'no_such_invitation',
  'no_such_invite',
  'no_such_token',
  'no_such_webhook',
  'webhook_off',
  'no_such_ban',
  'no_such_account',
  'ban_network_wrong',
  'ban_covers_you',
  'ban_covers_server',
  'recovery_link_spent',
  'confirmation_link_spent',
  'discord_not_linked',
  'oidc_not_linked',
  'passkey_unusable',
  'no_such_passkey',
  'pairing_code_wrong',
  'pairing_link_spent',
  'pairing_over',
  'second_factor_on',
  'second_factor_off',
  'second_factor_expired',
  'no_video_named',
  'undo_unknown',
  'undo_another_video',
  'undo_moved_again',
  'undo_never_there',
  'undo_not_queued',
  'undo_forgotten',
  'video_too_large',
  // BadPasswordError
  'password_weak',
  'password_common',
  'password_wrong',
  'password_missing',
  'door_password_needed',
  'door_password_short',
  'door_password_long',
  // UsernameTaken
  'no_free_name',
  // ValidationError
  'chat_empty',
  'chat_too_long',
  'message_gone',
  'message_not_own',
  'too_many_reactions',
  'poll_open',
  'poll_over',
  'poll_options_missing',
  'poll_full',
  'emote_name_taken',
  'emotes_full',
  'here_already',
  'invalid_visibility',
  'invalid_queue_mode',
  'room_text_too_long',
  'too_many_rooms',
  'too_many_passkeys',
  'too_many_tokens',
  'too_many_webhooks',
  'too_many_bans',
  'too_many_invites',
  'too_many_films',
  'film_part_damaged',
  'film_block_differs',
  'authenticated_already',
  'not_json',
  'nobody_to_recover',
  'mixed_alphabets',
  'name_missing',
  'name_spaces',
  'name_length',
  'name_characters',
  'name_reserved',
  'invalid_field',
  // MissingToken
  'session_over',
  // LoginRequired
  'claim_without_login',
  'keep_without_login',
  'rooms_need_login',
  'films_need_login',
  'library_needs_login',
  'guests_off',
  'proof_too_old',
  // WrongCredentials
  'passkey_refused',
  // SecondFactorRequired
  'code_wrong',
  // ScopeMissing
  'not_for_bots',
  'not_for_devices',
  'token_for_another_room',
  // NotAdmitted
  'door_password_missing',
  'door_password_wrong',
  'not_invited',
  'not_opened',
  'room_full',
  'knock_needed',
  'invite_invalid',
  // NotTheOwner
  'delete_not_own',
  'owned_already',
  'film_of_another',
  // Banned
  'banned_from_server',
  'banned_from_room',
  // TooManyRequests
  'too_many_tabs',
  'slow_mode',
  'requests_waiting',
  'lookups_waiting',
  // UpstreamException
  'site_sent_too_much',
  'site_forbids',
  'site_busy',
  'site_changed',
  // VideoUnavailableException
  'private',
  'password_protected',
  'login_required',
  'embed_disabled',
  'age_restricted',
  'region_blocked',
  'drm_protected',
  'processing',
  'not_started',
  // PayloadTooLarge
  'film_too_large',
  // Unavailable
  'film_part_missing',
  'film_disk_full',
] as const;
export type ErrorReason = (typeof errorReasons)[number];

/** Does not reveal the cause. */
export const unknownErrorMessage = 'An unknown error occurred. Try again later.';

const errorShape = {
  /** One of the names below, or of a newer server. */
  name: z.string(),
  message: z.string(),
  /** Which of several causes of the name: one of the reasons below, or of a newer server. */
  reason: z.optional(z.string()),
  /** BadApiArgumentException, ValidationError: the argument. */
  arg: z.optional(z.string()),
  /** AlreadyInUse: the fields. */
  fields: z.optional(z.array(z.string())),
  /** PermissionDeniedException: the missing permission. */
  permission: z.optional(z.string()),
  /** ScopeMissing: the missing scope. */
  scope: z.optional(z.string()),
  /** The service of the video or the link. */
  service: z.optional(z.string()),
  /** The limit that was exceeded. */
  limit: z.optional(z.number()),
  /** NotAdmitted: how many wrong passwords can still be tried. */
  triesLeft: z.optional(z.number()),
  /** TooManyRequests, Unavailable, NotAdmitted: after how many seconds to try again. */
  retryAfterSeconds: z.optional(z.number()),
  /** Banned: why, in the words of the user who did it. */
  explanation: z.optional(z.string()),
  /** Banned, Muted: until when, in epoch ms; missing if it never ends. */
  endsAt: z.optional(z.number()),
};

/** A request of this client was refused. */
export const errorMessageSchema = z.object({
  action: z.literal('error'),
  ...errorShape,
  /** The `id` of the request, if it had one. */
  id: z.optional(z.number()),
});

/** `message` is for people, everything else for programs. */
export const failureSchema = z.object({ success: z.literal(false), error: z.object(errorShape) });
export type Failure = z.infer<typeof failureSchema>;

/** Without name and message. */
export type ErrorDetails = Omit<Failure['error'], 'name' | 'message' | 'reason'> & { reason?: ErrorReason | undefined };

/** A refusal that may be sent to the client. Its message never contains a URL, a stack or a query. */
export class MatineeError extends Error {
  override readonly name: ErrorName;
  readonly details: ErrorDetails;

  constructor(name: ErrorName, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
    this.details = details;
  }

  /** Turns a name that isn't known here, from a newer server, into Unknown, with its message. */
  static of({ name, message, ...details }: Failure['error']): MatineeError {
    const known = Object.hasOwn(errorStatuses, name) ? (name as ErrorName) : 'Unknown';
    return new MatineeError(known, message, details as ErrorDetails);
  }
}
