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
export const errorNameSchema = z.enum(errorNames);

/** The failure shape of REST: what went wrong for programs (`name`) and for people (`message`). */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({
    name: errorNameSchema,
    message: z.string(),
    /** BadApiArgumentException: which argument, and what is wrong with it. */
    arg: z.optional(z.string()),
    reason: z.optional(z.string()),
    /** AlreadyInUse: which fields. */
    fields: z.optional(z.array(z.string())),
  }),
});
export type Failure = z.infer<typeof failureSchema>;

/** A refusal that may be shown to the person who asked. Its message never holds an address, a stack or a query. */
export class MatineeError extends Error {
  override readonly name: ErrorName;
  readonly details: Omit<Failure['error'], 'name' | 'message'>;

  constructor(name: ErrorName, message: string, details: Omit<Failure['error'], 'name' | 'message'> = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
    this.details = details;
  }
}
