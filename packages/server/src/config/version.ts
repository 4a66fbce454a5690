import manifest from '../../package.json' with { type: 'json' };

/** The version of this Matinee, such as 1.2.0. The bundle holds the version at its build. */
export const version: string = manifest.version;
