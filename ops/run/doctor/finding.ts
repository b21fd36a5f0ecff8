/** What was found of one thing; a sentence, and for whatever is wrong another one that says what to do. */
export interface Finding {
  readonly check: string;
  /** `warning`: it works, and will not for long or not for everybody. */
  readonly level: 'ok' | 'warning' | 'problem';
  readonly message: string;
  readonly advice?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, level: 'ok', message });

export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  level: 'warning',
  message,
  advice,
});

export const problem = (check: string, message: string, advice: string): Finding => ({
  check,
  level: 'problem',
  message,
  advice,
});

/** What an error says, without stack; those of drivers that fail at several addresses have no message of their own. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/** In words an operator reads at a glance. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
