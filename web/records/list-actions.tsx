import { BarChart3, FileDown, FileUp } from 'lucide-react';
import { usePageContext } from '#web/app/page-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** What a list of one kind offers besides adding: import, reports, neighbours. */
const ACTIONS: Readonly<
  Record<string, readonly { label: string; path: string; icon: typeof FileUp; write?: true; download?: true }[]>
> = {
  company: [
    {
      label: 'Zgłoszenia wg serwisów',
      path: '/panel/firms/reports/applications-by-bosch-car-services',
      icon: BarChart3,
    },
    { label: 'Importuj', path: '/panel/firms/import', icon: FileUp, write: true },
  ],
  reporter: [{ label: 'Zgody (XLSX)', path: '/panel/reporters/excel-gdpr', icon: FileDown, download: true }],
  participant: [{ label: 'Importuj', path: '/panel/employees/import', icon: FileUp, write: true }],
};

export function ListActions({ kind, canWrite }: { kind: string; canWrite: boolean }) {
  const { link } = usePageContext();
  return (ACTIONS[kind] ?? [])
    .filter(({ write }) => canWrite || !write)
    .map(({ label, path, icon: Icon, download = false }) => (
      <ButtonLink
        key={path}
        to={link(path)}
        download={download}
        size="small"
        theme="ghost"
        icon={<Icon size={16} aria-hidden />}
        label={label}
      />
    ));
}
