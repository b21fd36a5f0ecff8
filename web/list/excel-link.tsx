import { FileSpreadsheet } from 'lucide-react';
import { omitQuery } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** FRM-06: the whole list as a file, by the filters and the order of the page. `base`: the list's path. */
export function ExcelLink({ base }: { base: string }) {
  const { link, search } = usePageContext();
  return (
    <ButtonLink
      to={omitQuery(link(`${base}/excel${search ? `?${search}` : ''}`), ['page', 'after', 'before'])}
      download
      theme="ghost"
      size="small"
      icon={<FileSpreadsheet size={16} aria-hidden />}
      label="Eksport XLSX"
    />
  );
}
