import type { Occasion } from '#domain/mail/occasion.ts';

/** When the portal writes to whom, from the table that its mails follow. */
export function Occasions({ occasions }: { occasions: readonly Occasion[] }) {
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Wiadomości e-mail portalu</caption>
        <thead>
          <tr>
            <th scope="col">O czym</th>
            <th scope="col">Do kogo</th>
            <th scope="col">Kiedy</th>
          </tr>
        </thead>
        <tbody>
          {occasions.map(({ on, to, asked }) => (
            <tr key={`${on} ${to}`}>
              <th scope="row" data-label="O czym">
                {on}
              </th>
              <td data-label="Do kogo">{to}</td>
              <td data-label="Kiedy">{asked ? 'gdy operator zleci powiadomienie' : 'zawsze'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
