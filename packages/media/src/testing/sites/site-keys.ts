/** Tests check that they don't leak. */
export const siteKeys = {
  youtube: 'fixture-youtube-key',
  googleDrive: 'fixture-drive-key',
  googleDriveBrowser: 'fixture-drive-browser-key',
  redditId: 'fixture-reddit-id',
  redditSecret: 'fixture-reddit-secret',
};
