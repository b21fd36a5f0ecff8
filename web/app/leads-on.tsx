/** A page that only leads somewhere else (LAY-06): shown for the moment that takes. */
export default function LeadsOn() {
  return <h1 className="visually-hidden">Panel</h1>;
}
