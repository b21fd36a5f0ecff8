export const ActiveBadge = ({ active }: { active: boolean }) =>
  active ? <span className="badge badge-green">aktywne</span> : <span className="badge badge-grey">nieaktywne</span>;
