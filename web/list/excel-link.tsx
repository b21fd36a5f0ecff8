import { FileSpreadsheet } from 'lucide-react';
import { omitQuery } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FileLink } from './file-link.tsx';

/** FRM-06: the whole list as a file, by the filters and the order of the page. `base`: the list's path. */
export function ExcelLink({ base }: { base: string }) {
  const { search } = usePageContext();
  return (
    <FileLink
      to={omitQuery(`${base}/excel${search ? `?${search}` : ''}`, ['page', 'after', 'before', 'behind'])}
      icon={<FileSpreadsheet size={16} aria-hidden />}
      label="Pobierz XLSX"
    />
  );
}
