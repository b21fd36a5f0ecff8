import { Plus } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';

/** From a list to the form of a new one. */
export const AddLink = ({ to, label }: { to: string; label: string }) => (
  <ButtonLink to={to} size="small" icon={<Plus size={16} aria-hidden />} label={label} />
);
