import type { Client, Loose } from '#tests/bench/client.ts';
import { PASSWORD, type TestApp } from '../program/app.ts';
import { versionAt } from '../program/edit.ts';

/** The order portal as its people use it over HTTP. */

const ALL = [
  'VIEWING_ORDERS',
  'MANAGING_ORDERS',
  'ADDING_ORDERS_AS_PARTNER',
  'MANAGING_OPERATORS',
  'VIEWING_COOPERANTS',
  'MANAGING_COOPERANTS',
  'VIEWING_STATS',
  'PH_PERMISSIONS',
  'BTS_PERMISSIONS',
  'RECEIVING_SHIPMENTS',
];

const person = (lastName: string) => ({
  primaryNumber: '600700800',
  firstName: 'Ewa',
  lastName,
  email: `${lastName.toLowerCase()}@zlecenia.example`,
});

async function loggedIn(program: TestApp, email: string, applicationActorType: string): Promise<Client> {
  const client = program.client();
  const answer = await client.post('/zlecenia/login', { login: email, password: PASSWORD, applicationActorType });
  if (answer.status !== 200) throw new Error(`${email}: ${answer.text}`);
  return client;
}

/** A new operator's browser; all permissions by default. */
export async function orderOperator(program: TestApp, lastName: string, permissions: readonly string[] = ALL) {
  await program.addAccount('orders-operator', { ...person(lastName), permissions });
  return loggedIn(program, person(lastName).email, 'ZleceniaOperator');
}

/** A new employee of a service company, with a browser. */
export async function orderEmployee(
  program: TestApp,
  lastName: string,
  { companyId, scope }: { readonly companyId: string; readonly scope: readonly string[] },
) {
  const id = await program.addAccount('orders-employee', { ...person(lastName), companyId, cooperationScope: scope });
  return { id, client: await loggedIn(program, person(lastName).email, 'ZleceniaEmployee') };
}

/** A new service company's id. */
export async function serviceCompany(operator: Client, name: string, more: object = {}): Promise<string> {
  const made = await operator.post('/zlecenia/panel/services', { name, cooperationScope: ['ph', 'bts'], ...more });
  if (made.status !== 201) throw new Error(made.text);
  return (made.body as { id: string }).id;
}

let numbers = 0;

/** Everything that an order of an activity needs, filled in as people do; a number that no other has. */
export const orderFields = (activityType = 'activation', more: object = {}): Record<string, unknown> => {
  numbers += 1;
  return {
    orderNumber: `Z/${numbers}`,
    activityType,
    companyName: 'Kotły Żaneta Nowak',
    nipNumber: '526-025-02-74',
    address: 'Polna 1',
    postalCode: '00-001',
    city: 'Łódź',
    contactPerson: 'Żaneta Nowak',
    phoneNumber: '600 700 800',
    email: 'zaneta@klient.example',
    deviceModel: '1200',
    deviceSerialNumber: `1${String(numbers).padStart(9, '0')}`,
    ...(activityType === 'activation'
      ? { salesPerson: 'Jan Handlowiec', salesPersonNumber: '600700801', activationService: 'true' }
      : {}),
    ...(activityType === 'warranty_repair' ? { isWarrantyValid: 'true' } : {}),
    ...(activityType === 'presentation' ? { presentationPerson: 'Ewa Pokazowa' } : {}),
    ...more,
  };
};

export const orderData = async (client: Client, id: string): Promise<Loose> =>
  (await client.props(`/zlecenia/panel/orders/${id}`)).body.data;

export const postOrder = (client: Client, form: object) => client.post('/zlecenia/panel/orders', { ...form });

/** The id of a new order. */
export async function newOrder(client: Client, form: object): Promise<string> {
  const made = await postOrder(client, form);
  if (made.status !== 201) throw new Error(made.text);
  return (made.body as { id: string }).id;
}

/** Saves the form of an order as its page has it now. */
export const putOrder = async (client: Client, id: string, changes: object) => {
  const path = `/zlecenia/panel/orders/${id}`;
  return client.call('PUT', path, { ...(await versionAt(client, path)), ...changes });
};

export const undoOrder = (client: Client, id: string, reason = 'pomyłka') =>
  client.post(`/zlecenia/panel/orders/${id}/undo`, { reason });
