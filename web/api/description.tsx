import { Fragment } from 'react';
import type { DescriptionData } from '#api/tokens/screens.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import { FieldList } from '#web/ui/field-list.tsx';
import './api.css';

/** What of a JSON schema is shown. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** What of a described command is shown. */
interface Operation {
  readonly summary: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Command {
  readonly path: string;
  readonly method: 'POST' | 'PATCH';
  readonly summary: string;
  readonly body: Schema;
  /** It comes with a file, as a multipart form. */
  readonly hasFile: boolean;
}

/** What other programs may read of this portal, and have done: every address and every field, as `openapi.json` says it. */
export default function DescriptionPage({ data }: PageViewProps<DescriptionData>) {
  const { link } = usePageContext();
  const lists = Object.entries(data.paths).filter(([path]) => path.split('/').length === 5);
  const commands = commandsOf(data);
  return (
    <div className="stack">
      <PageTitle />
      <section className="card stack">
        <p>
          Inny program odczytuje{commands.length > 0 && ' i zmienia'} dane tego portalu pod adresami niżej. Do każdego
          zapytania dołącza nagłówek <code>Authorization: Bearer …</code> z sekretem{' '}
          <Link to={link('/panel/api-tokens')}>tokenu API</Link>.
        </p>
        <ul>
          <li>
            Lista przychodzi stronami w kolejności identyfikatorów: <code>limit</code> mówi, ile pozycji (do 500), a{' '}
            <code>next</code> w odpowiedzi to adres następnej strony.
          </li>
          <li>
            <code>changedSince</code> zostawia tylko to, co zmieniono od podanej chwili. Pytaj z zapasem kilku minut
            wstecz: tę samą pozycję poznasz po <code>id</code> i <code>version</code>.
          </li>
          <li>
            <code>GET /api/v1/feed</code> podaje po kolei, co się wydarzyło (http-feeds.org, CloudEvents):{' '}
            <code>lastEventId</code> to identyfikator ostatniego znanego zdarzenia, <code>timeout</code> mówi, ile
            milisekund czekać (do 30 000). Z nagłówkiem <code>Accept: text/event-stream</code> te same zdarzenia
            przychodzą strumieniem. Po zdarzeniu <code>person.erased</code> usuń u siebie dane osoby, której
            identyfikator (<code>personId</code>) jest w <code>subject</code>.
          </li>
          <li>
            Pole <code>persons</code> dostaje tylko token, któremu pozwolono widzieć dane osób. Po usunięciu danych
            osoby jest puste.
          </li>
          {commands.length > 0 && (
            <li>
              Czynności (POST i PATCH) przyjmują treść w JSON, a z plikiem <code>multipart/form-data</code>, i nagłówek{' '}
              <code>Idempotency-Key</code>: inny dla każdej czynności, ten sam przy jej ponowieniu. Ponowienie niczego
              nie robi drugi raz i dostaje tę samą odpowiedź. Odmowa mówi w <code>errors</code>, co jest nie tak, według
              nazw pól, a w <code>current</code>, co jest teraz. Nagłówek <code>If-Match</code> pilnuje, żeby nie
              zmienić czegoś, co w międzyczasie zmienił ktoś inny.
            </li>
          )}
          <li>
            Błąd ma kod HTTP i zdanie po polsku w <code>detail</code>. Po kodzie 429 poczekaj tyle sekund, ile mówi{' '}
            <code>Retry-After</code>.
          </li>
        </ul>
        <p>
          Opis dla programów (OpenAPI 3.1, bez logowania):{' '}
          <a className="api-address" href="/api/v1/openapi.json">
            {data.address}/api/v1/openapi.json
          </a>
        </p>
      </section>
      {lists.map(([path, { get }]) => (
        <Kind
          key={path}
          path={path}
          label={String(get?.summary)}
          schema={schemaOf(data, path)}
          below={Object.keys(data.paths).filter((one) => data.paths[one]?.get && one.startsWith(`${path}/{id}/`))}
          commands={commands.filter((one) => one.path === path || one.path.startsWith(`${path}/`))}
        />
      ))}
    </div>
  );
}

const schemaOf = ({ schemas }: DescriptionData, path: string): Schema =>
  (schemas[path.split('/').slice(3).join('.')] ?? {}) as Schema;

const MULTIPART = 'multipart/form-data';

/** Everything that is not read but done. */
const commandsOf = ({ paths }: DescriptionData): Command[] =>
  Object.entries(paths).flatMap(([path, { post, patch }]) =>
    [['POST', post] as const, ['PATCH', patch] as const].flatMap(([method, described]) => {
      if (!described) return [];
      const { summary, requestBody } = described as unknown as Operation;
      const { 'application/json': json, [MULTIPART]: form } = requestBody?.content ?? {};
      return [{ path, method, summary, body: (json ?? form)?.schema ?? {}, hasFile: form !== undefined }];
    }),
  );

interface KindProps {
  readonly path: string;
  readonly label: string;
  readonly schema: Schema;
  /** What is read below each thing: its files. */
  readonly below: readonly string[];
  readonly commands: readonly Command[];
}

function Kind({ path, label, schema, below, commands }: KindProps) {
  return (
    <section className="card stack">
      <h2>{label}</h2>
      <p>
        <code className="api-address">GET {path}</code>
        <br />
        <code className="api-address">GET {path}/&#123;id&#125;</code>
        {below.map((one) => (
          <Fragment key={one}>
            <br />
            <code className="api-address">GET {one}</code>
          </Fragment>
        ))}
      </p>
      <details>
        <summary>Pola</summary>
        <Fields of={schema} />
      </details>
      {commands.map((command) => (
        <Done key={command.method + command.path} command={command} />
      ))}
    </section>
  );
}

/** One command: where, and what may be said. */
function Done({ command: { path, method, summary, body, hasFile } }: { command: Command }) {
  return (
    <>
      <p>
        {summary}
        <br />
        <code className="api-address">
          {method} {path}
        </code>
        {hasFile && <span className="soft small"> {MULTIPART}</span>}
      </p>
      <details>
        <summary>Treść: {summary}</summary>
        <Fields of={body} />
      </details>
    </>
  );
}

function Fields({ of, under = '' }: { of: Schema; under?: string }) {
  const fields = fieldsOf(of, under).map(({ name, schema }) => ({
    name,
    about: schema.description ?? '',
    type: typeText(schema),
  }));
  return <FieldList fields={fields} />;
}

/** The fields of an object and of those inside it, by their way: `company.name`. */
function fieldsOf(schema: Schema, under: string): { name: string; schema: Schema }[] {
  const { properties = {} } = objectOf(schema) ?? {};
  return Object.entries(properties).flatMap(([key, inner]) => {
    const name = under + key;
    return [{ name, schema: inner }, ...fieldsOf(inner, inner.items ? `${name}[].` : `${name}.`)];
  });
}

/** Itself, or what its list is of. */
const objectOf = (schema: Schema): Schema | undefined =>
  [schema, ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].find(({ properties }) => properties);

const TYPES: Readonly<Record<string, string>> = {
  string: 'tekst',
  number: 'liczba',
  integer: 'liczba całkowita',
  boolean: 'tak albo nie',
  array: 'lista',
  object: '',
  null: 'może być null',
};

function typeText(schema: Schema): string {
  const all = [schema, ...(schema.anyOf ?? [])];
  const types = all.flatMap(({ type = [] }) => type).map((type) => TYPES[type] ?? type);
  const choices = all.flatMap((one) => one.enum ?? []);
  return [...new Set(types), choices.join(' | ')].filter(Boolean).join(', ');
}
