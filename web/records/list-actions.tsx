import { BarChart3, FileDown, FileUp } from 'lucide-react';
import type { RecordAction } from '#domain/record/view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FileLink } from '#web/list/file-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

const ICONS = { import: FileUp, report: BarChart3, download: FileDown } as const;

/** What a list offers besides adding: import, reports, files. */
export function ListActions({ actions, canWrite }: { actions: readonly RecordAction[]; canWrite: boolean }) {
  const { link } = usePageContext();
  return actions
    .filter(({ write }) => canWrite || !write)
    .map(({ label, path, icon }) => {
      const Icon = ICONS[icon];
      if (icon === 'download')
        return <FileLink key={path} to={path} icon={<Icon size={16} aria-hidden />} label={label} />;
      return (
        <ButtonLink
          key={path}
          to={link(path)}
          size="small"
          theme="ghost"
          icon={<Icon size={16} aria-hidden />}
          label={label}
        />
      );
    });
}
