const KILOBYTE = 1024;

/** '820 B', '12 kB', '1,4 MB': as lists of files say it. */
export function fileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < KILOBYTE) return `${Math.round(kilobytes)} kB`;
  return `${(kilobytes / KILOBYTE).toFixed(1).replace('.', ',')} MB`;
}

/** 'PDF', 'XLSX': what people call a file by its name. */
export const fileKind = (name: string): string => (/\.(\w+)$/.exec(name)?.[1] ?? 'plik').toUpperCase();
