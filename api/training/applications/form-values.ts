import type { ApplicationDetails, Participant, Reporter } from '#domain/training/course-date/details.ts';

/** Between the flat names of an application's form (participantFirstName …) and the groups of the domain. */

type Values = Readonly<Record<string, unknown>>;

const text = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

export const participantOf = (values: Values): Omit<Participant, 'personId'> => ({
  firstName: text(values, 'participantFirstName'),
  lastName: text(values, 'participantLastName'),
  email: text(values, 'participantEmail'),
  phone: text(values, 'participantPhone'),
  fgazNumber: text(values, 'participantFgazNumber'),
  notes: text(values, 'participantNotes'),
});

export const reporterOf = (values: Values): Omit<Reporter, 'personId'> => ({
  firstName: text(values, 'reporterFirstName'),
  lastName: text(values, 'reporterLastName'),
  email: text(values, 'reporterEmail'),
  phone: text(values, 'reporterPhone'),
});

export const companyOf = (values: Values) => ({
  companyName: text(values, 'companyName'),
  companyNip: text(values, 'companyNip'),
  companyState: text(values, 'companyState'),
});

/** What the edit form shows. */
export const formValuesOf = ({ participant, reporter, company }: ApplicationDetails): Record<string, string> => ({
  participantFirstName: participant.firstName,
  participantLastName: participant.lastName,
  participantEmail: participant.email,
  participantPhone: participant.phone,
  participantFgazNumber: participant.fgazNumber,
  participantNotes: participant.notes,
  reporterFirstName: reporter.firstName,
  reporterLastName: reporter.lastName,
  reporterEmail: reporter.email,
  reporterPhone: reporter.phone,
  companyName: company.name,
  companyNip: company.nip,
  companyState: company.state,
});
