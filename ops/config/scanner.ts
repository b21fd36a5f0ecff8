import { z } from 'zod';

/** The virus scanner that files are shown before they are kept. */
export interface ScannerConfig {
  readonly address: { readonly host: string; readonly port: number } | { readonly path: string };
  /** Files are taken unseen while it does not answer. */
  readonly passesWhenAway: boolean;
}

/** clamd's own. */
const PORT = 3310;

export const scannerSettings = {
  VIRUS_SCANNER: z
    .string()
    .regex(
      /^(clamd:\/\/[^/:@]+(:\d{1,5})?\/?|unix:\/.+|none)$/,
      'must be clamd://HOST:PORT or unix:/PATH of the socket of clamd, or none',
    )
    .optional(),
  VIRUS_SCANNER_AWAY: z.enum(['refuse', 'accept'], 'must be refuse or accept').default('refuse'),
};

const schema = z.object(scannerSettings);

export function scannerOf({ VIRUS_SCANNER: text, VIRUS_SCANNER_AWAY: away }: z.infer<typeof schema>): {
  scanner?: ScannerConfig;
  withoutScanner?: true;
} {
  if (text === undefined) return {};
  if (text === 'none') return { withoutScanner: true };
  const passesWhenAway = away === 'accept';
  if (text.startsWith('unix:')) return { scanner: { address: { path: text.slice(5) }, passesWhenAway } };
  const { hostname, port } = new URL(text);
  return { scanner: { address: { host: hostname, port: Number(port || PORT) }, passesWhenAway } };
}
