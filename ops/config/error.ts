/** What keeps the program from starting and anyone who operates it can mend: printed as its sentence, without a stack; exit code 1. */
export class StartError extends Error {}

/** A setting that the program can't start with; the message names each wrong variable and why. */
export class ConfigError extends StartError {}
