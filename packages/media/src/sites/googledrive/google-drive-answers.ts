import * as z from 'zod/mini';
import { listOf, optionalFlag, optionalNumber, optionalObject, optionalText } from '../../site/tolerant-schemas.ts';

export const fileSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{25,100}$/)),
  name: optionalText,
  mimeType: optionalText,
  thumbnailLink: optionalText,
  /** A string. */
  videoMediaMetadata: optionalObject({ durationMillis: optionalNumber }),
  shortcutDetails: optionalObject({ targetId: optionalText }),
  capabilities: optionalObject({ canDownload: optionalFlag }),
});
export type DriveFile = z.output<typeof fileSchema>;

export const fileFields = 'id,name,mimeType,thumbnailLink,videoMediaMetadata,shortcutDetails(targetId),capabilities(canDownload)';

export const folderSchema = z.object({ files: z.array(z.unknown()), nextPageToken: optionalText });

export const refusalSchema = z.object({
  error: z.object({ message: optionalText, errors: listOf(z.object({ reason: optionalText })) }),
});
