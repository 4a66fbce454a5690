import manifest from '../../package.json' with { type: 'json' };

/** The bundle holds the version at its build. */
export const version: string = manifest.version;
