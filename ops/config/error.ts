/** A setting that the program can't start with; the message names each wrong variable and why. */
export class ConfigError extends Error {}
