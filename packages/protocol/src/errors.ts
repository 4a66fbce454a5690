import * as z from 'zod/mini';

/**
 * Every error name that goes over the wire, with the HTTP status it answers with. Clients tell errors apart by name:
 * never rename one.
 */
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
  /** Only for somebody who is logged in. */
  LoginRequired: 401,
  /** A login with a wrong name or password; which of them is not told. */
  WrongCredentials: 401,
  /** A logout of a guest. */
  NotLoggedIn: 400,
  /** Only for the owner of the room. */
  NotTheOwner: 403,
  /** The account would be left with no way in: give it a password first. */
  PasswordRequired: 400,
  TooManyRequests: 429,
  /** A link whose address the server does not fetch, whatever the reason. */
  BlockedAddressException: 400,
  /** The site behind a link answered with an error, too late, or not at all. */
  UpstreamException: 400,
  /** The video is there, but not for us; `reason` says why: private, embed_disabled, region_blocked and the like. */
  VideoUnavailableException: 400,
  /** The room has as many queue items as it can hold. */
  QueueFullException: 400,
  /** Nothing can be stored or looked up at the moment; the request had no effect. */
  Unavailable: 503,
  /** No such path under /api. */
  NotFound: 404,
  /** A request body or a file over its limit. */
  PayloadTooLarge: 413,
  /** A REST body that is not JSON. */
  UnsupportedMediaType: 415,
  Unknown: 500,
} as const satisfies Record<string, number>;

export type ErrorName = keyof typeof errorStatuses;
export const errorNames = Object.keys(errorStatuses) as [ErrorName, ...ErrorName[]];

/**
 * Why, where one name covers several causes: what a client needs to say it in its own words. Each belongs to one name,
 * given above it, and is never renamed.
 */
export const errorReasons = [
  // RoomNotFoundException
  'room_gone',
  // ImpossiblePromotionException
  'guest_without_role',
  'owner_stays_owner',
  'owner_by_promotion',
  'user_to_guest',
  'too_many_roles',
  // ClientNotFoundInRoomException
  'user_gone',
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
  // UnsupportedServiceException, with the service
  'service_not_set_up',
  'service_switched_off',
  // UnsupportedMimeTypeException
  'web_page',
  'manifest_unreadable',
  'manifest_wrong',
  'no_picture',
  // InvalidAddPreviewInputException
  'search_unavailable',
  'search_too_short',
  'folder',
  'page_without_video',
  // OutOfQuotaException
  'service_quota',
  'views_quota',
  'search_share',
  // QueueFullException
  'queue_too_large',
  // FeatureDisabledException
  'temporary_room_owner',
  'temporary_room_permissions',
  'ownerless_room_permissions',
  'no_mail',
  'no_discord',
  'operators_only',
  // BadApiArgumentException
  'no_such_place',
  'end_before_start',
  'subtitle_address_too_long',
  'no_such_session',
  'recovery_link_spent',
  'confirmation_link_spent',
  'discord_not_linked',
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
  // UsernameTaken
  'no_free_name',
  // ValidationError
  'chat_empty',
  'chat_too_long',
  'here_already',
  'invalid_visibility',
  'invalid_queue_mode',
  'room_text_too_long',
  'too_many_rooms',
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
  'proof_too_old',
  // NotTheOwner
  'delete_not_own',
  'owned_already',
  // TooManyRequests
  'too_many_tabs',
  'requests_waiting',
  'lookups_waiting',
  // UpstreamException
  'site_sent_too_much',
  'site_forbids',
  'site_busy',
  // VideoUnavailableException
  'private',
  'login_required',
  'embed_disabled',
  'age_restricted',
  'region_blocked',
  'drm_protected',
  'processing',
  'not_started',
] as const;
export type ErrorReason = (typeof errorReasons)[number];

/** The message of `Unknown`, whatever has happened. */
export const unknownErrorMessage = 'An unknown error occurred. Try again later.';

const errorShape = {
  /** One of `errorNames`, or of those of a newer server. */
  name: z.string(),
  message: z.string(),
  /** One of `errorReasons`, or of those of a newer server. */
  reason: z.optional(z.string()),
  /** BadApiArgumentException and ValidationError: which argument. */
  arg: z.optional(z.string()),
  /** AlreadyInUse: which fields. */
  fields: z.optional(z.array(z.string())),
  /** PermissionDeniedException: what was not granted. */
  permission: z.optional(z.string()),
  /** What site it is about. */
  service: z.optional(z.string()),
  /** The number that was passed: characters, or videos. */
  limit: z.optional(z.number()),
  /** TooManyRequests: when it may be tried again, in seconds. */
  retryAfterSeconds: z.optional(z.number()),
};

/** An error over the socket: your last request was refused, and why. */
export const errorMessageSchema = z.object({
  action: z.literal('error'),
  ...errorShape,
  /** Of the request, where it was sent with one. */
  id: z.optional(z.number()),
});

/** The failure shape of REST: what went wrong for programs (`name`, `reason` and the rest) and for people (`message`). */
export const failureSchema = z.object({ success: z.literal(false), error: z.object(errorShape) });
export type Failure = z.infer<typeof failureSchema>;

/** What a refusal is about, beyond its name. */
export type ErrorDetails = Omit<Failure['error'], 'name' | 'message' | 'reason'> & { reason?: ErrorReason | undefined };

/** A refusal that may be shown to the person who asked. Its message never holds an address, a stack or a query. */
export class MatineeError extends Error {
  override readonly name: ErrorName;
  readonly details: ErrorDetails;

  constructor(name: ErrorName, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
    this.details = details;
  }

  /**
   * An error as it has come over the wire. One whose name is not known here, as of a newer server, is Unknown: then its
   * message alone says what it is. A reason that is not known here has no sentence, and does no harm.
   */
  static of({ name, message, ...details }: Failure['error']): MatineeError {
    const known = Object.hasOwn(errorStatuses, name) ? (name as ErrorName) : 'Unknown';
    return new MatineeError(known, message, details as ErrorDetails);
  }
}
