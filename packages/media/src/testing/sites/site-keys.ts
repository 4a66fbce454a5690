/** The keys that the imitated sites accept. Tests look for them where they must not be. */
export const siteKeys = {
  youtube: 'fixture-youtube-key',
  googleDrive: 'fixture-drive-key',
  googleDriveBrowser: 'fixture-drive-browser-key',
  redditId: 'fixture-reddit-id',
  redditSecret: 'fixture-reddit-secret',
};
