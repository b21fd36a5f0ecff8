import type { Field, FormValues } from '#domain/form/form.ts';
import { notInPast } from '#domain/form/validators/dates.ts';
import { ACCESS_TYPE_LABELS, ACCESS_TYPES, type AccountAccess } from './access.ts';

const accessType = ({ values }: { values: Readonly<Record<string, unknown>> }) => values['actor[accessType]'];

/** The settings that all operator, reporter and employee forms share (ACT-01…ACT-03). */
export const accessFields: readonly Field[] = [
  {
    name: 'actor[accessType]',
    label: 'Dostęp',
    type: 'radioGroup',
    required: true,
    value: 'unlimited',
    options: ACCESS_TYPES.map((value) => ({ value, label: ACCESS_TYPE_LABELS[value] })),
  },
  {
    name: 'actor[expiresAt]',
    label: 'Koniec dostępu',
    type: 'datetime',
    if: (context) => accessType(context) === 'temporary',
    required: true,
    validate: notInPast,
  },
  {
    name: 'actor[passwordChangeMode]',
    label: 'Samodzielna zmiana hasła',
    type: 'radioGroup',
    if: (context) => accessType(context) !== 'none',
    required: true,
    value: 'unlimited',
    options: [
      { value: 'unlimited', label: 'dozwolona' },
      { value: 'forbidden', label: 'zabroniona' },
    ],
  },
];

/** Stored settings as the form's inputs: AUTH-09 keeps 'forbidden' as none and 'unlimited' as no_limit. */
export const actorInputs = (access: AccountAccess, localExpiry: string | null): Record<string, unknown> => ({
  'actor[accessType]': access.accessType,
  'actor[expiresAt]': localExpiry,
  'actor[passwordChangeMode]': access.passwordChangeMode === 'no_limit' ? 'unlimited' : 'forbidden',
});

/**
 * The checked inputs as settings. `expiresAt` is the instant of the typed local time. A single change that a reset link
 * allowed stays allowed while the form says nothing new about it.
 */
export function actorAccess(
  values: FormValues,
  { expiresAt, before }: { expiresAt: string | null; before?: AccountAccess | undefined },
): AccountAccess {
  const type = values['actor[accessType]'] as AccountAccess['accessType'];
  if (type === 'none') return { accessType: type, expiresAt: null, passwordChangeMode: 'none' };
  const allowed = values['actor[passwordChangeMode]'] === 'unlimited';
  const once = !allowed && before?.passwordChangeMode === 'temporary';
  return {
    accessType: type,
    expiresAt: type === 'temporary' ? expiresAt : null,
    passwordChangeMode: allowed ? 'no_limit' : once ? 'temporary' : 'none',
  };
}
