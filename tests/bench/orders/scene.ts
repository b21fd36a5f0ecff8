import { addAccount } from '#ops/account/add-account.ts';
import type { App } from '#ops/app.ts';
import type { Client } from '../client.ts';

const PASSWORD = 'Szkolenia1!';
const PERMISSIONS = [
  'VIEWING_ORDERS',
  'MANAGING_ORDERS',
  'ADDING_ORDERS_AS_PARTNER',
  'MANAGING_COOPERANTS',
  'VIEWING_STATS',
];

/** Somebody who enters orders, the company they are given to, and the employee they are entered for. */
export async function orderScene(app: App, client: Client) {
  const person = (email: string) => ({ email, firstName: 'Bea', lastName: 'Bench', primaryNumber: '600700800' });
  const add = async (kind: string, fields: Record<string, unknown>): Promise<string> => {
    const definition = app.accounts.ofKind(kind);
    const added = await addAccount(app, { definition, account: { fields, password: PASSWORD } });
    await app.projector.catchUp();
    return 'id' in added ? added.id : '';
  };
  await add('orders-operator', { ...person('zlecenia@bench.example'), permissions: PERMISSIONS });
  const login = { login: 'zlecenia@bench.example', password: PASSWORD, applicationActorType: 'ZleceniaOperator' };
  const answer = await client.post('/zlecenia/login', login);
  if (answer.status !== 200) throw new Error(`Login failed: ${answer.text}`);
  const made = await client.post('/zlecenia/panel/services', { name: 'Serwis', cooperationScope: ['ph', 'bts'] });
  const companyId = String((made.body as { id?: unknown }).id);
  const employeeId = await add('orders-employee', {
    ...person('pracownik@bench.example'),
    companyId,
    cooperationScope: ['ph', 'bts'],
  });
  return { companyId, employeeId };
}

/** A filled-in form of a new order. */
export const orderInput = (n: number | string, ids: { companyId: string; employeeId: string }) => ({
  ...ids,
  orderNumber: `B/${n}`,
  activityType: 'operational_review',
  companyName: `Klient ${n}`,
  // Tells nobody from another: a NIP that all have makes each the repetition of all others.
  nipNumber: 'PUBLIC',
  address: 'Polna 1',
  postalCode: '00-001',
  city: 'Łódź',
  contactPerson: 'Żaneta Łącka-Nowak',
  phoneNumber: '600 700 800',
  email: `klient${n}@bench.example`,
  deviceModel: '1200',
});
