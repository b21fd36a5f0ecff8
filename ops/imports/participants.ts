import { sql } from 'kysely';
import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/access/account.ts';
import { isRefusal } from '#domain/shared/refusal.ts';
import { participantIdentity } from '#domain/training/course-date/identity.ts';
import { participantsImport } from '#domain/training/imports/kinds.ts';
import { participant, participantStream, saveParticipant, type ParticipantData } from '#domain/training/participant.ts';
import type { ImportTarget } from './target.ts';

const plain = (text: string | undefined): string => (text ?? '').trim().toLowerCase().replace(/\s+/g, ' ');
const text = (value: unknown): string => String(value ?? '');
const optional = (value: unknown): string | null => (value ? String(value) : null);

const keyOf = (person: { firstName?: string; lastName?: string; email?: string }): string =>
  [person.email, person.firstName, person.lastName].map(plain).join('|');

/** A participant is the same e-mail with the same names, as in registrations (APP-20). */
export const participantsTarget: ImportTarget = {
  kind: participantsImport,
  keyOf: (inputs) => (inputs.email ? keyOf(inputs) : null),
  async find(app, lines) {
    const emails = lines.map((inputs) => plain(inputs.email)).filter((email) => email !== '');
    const rows =
      emails.length === 0
        ? []
        : await app.db
            .selectFrom('employees')
            .selectAll()
            .where(sql<boolean>`lower(email) = any (${emails}::text[])`)
            .execute();
    const known = new Map(
      rows.map((row) => [
        keyOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
        {
          id: row.id,
          version: row.version,
          values: {
            firstName: row.first_name,
            lastName: row.last_name,
            email: row.email,
            phone: row.phone,
            fgazNumber: row.fgaz_number,
            companyName: row.company_name,
            boschCarServiceId: row.bosch_car_service_id,
            sapClientNumber: row.sap_client_number,
            access: {
              accessType: row.access_type,
              expiresAt: row.expires_at,
              passwordChangeMode: row.password_change_mode,
            },
          },
        },
      ]),
    );
    return lines.map((inputs) => known.get(keyOf(inputs)));
  },
  values: (form, present) => ({
    firstName: text(form.firstName),
    lastName: text(form.lastName),
    email: text(form.email),
    phone: text(form.phone),
    fgazNumber: text(form.fgazNumber),
    companyName: text(form.companyName),
    boschCarServiceId: optional(form.boschCarServiceId),
    sapClientNumber: optional(form.sapClientNumber),
    access: present?.values.access ?? UNLIMITED_ACCESS,
  }),
  title: (inputs) => `${inputs.firstName ?? ''} ${inputs.lastName ?? ''}`.trim(),
  async apply(app, { importId, context, row }) {
    const { firstName, lastName, email, phone, fgazNumber, ...firm } = row.values as Record<string, string>;
    const names = { firstName: text(firstName), lastName: text(lastName), email: text(email) };
    const [known = ''] = row.target ? [row.target] : await app.vault.persons([participantIdentity(names, '')]);
    const data: ParticipantData = {
      person: { personId: known, ...names, phone: text(phone), fgazNumber: text(fgazNumber) },
      companyName: text(firm.companyName),
      boschCarServiceId: optional(firm.boschCarServiceId),
      sapClientNumber: optional(firm.sapClientNumber),
      access: row.values.access as AccountAccess,
    };
    const result = await app.execute({
      stream: participantStream(known),
      decider: participant,
      command: saveParticipant.name,
      context,
      correlationId: importId,
      commandKey: `import:${importId}:${row.line}`,
      decide: (state) =>
        saveParticipant.decide(state, { participantId: known, version: row.version ?? 0, data }, context),
    });
    return isRefusal(result) ? result : undefined;
  },
};
