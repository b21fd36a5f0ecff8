import type { Command } from '../../../shared/decider.ts';
import { conflict, notFound } from '../../../shared/refusal.ts';
import type { CourseDateEvent } from '../events.ts';
import { holdsPlace, type ApplicationState, type CourseDateState } from '../state.ts';

/** One line of the list as it was filled: what is ticked now, and what was ticked when the list was opened. */
export interface Mark {
  readonly applicationId: string;
  readonly attended: boolean;
  readonly seen: boolean;
  /** Used for the first presence; a code once given stays. */
  readonly newCertificateCode: string;
}

/**
 * CD-14: the whole list at once, one fact for each changed person. Lines that nobody touched never undo what a
 * colleague marked meanwhile; a line that both changed differently stops the save with what is there now.
 */
export const markAttendanceList: Command<CourseDateState, { readonly marks: readonly Mark[] }, CourseDateEvent> = {
  name: 'MarkAttendanceList',
  permission: 'COURSEDATE_WRITE',
  decide(state, { marks }, context) {
    if (!state.details) return notFound('Nie znaleziono terminu.');
    if (state.details.startedOn > context.today) {
      return conflict('Obecność można zaznaczyć dopiero od dnia rozpoczęcia szkolenia.');
    }
    const touched = marks.filter(({ attended, seen }) => attended !== seen);
    const listed = touched.map((mark) => ({ mark, application: state.applications.get(mark.applicationId) }));
    const gone = listed.filter(({ application }) => !application || !isListed(application));
    if (gone.length > 0) {
      return conflict('Lista zmieniła się w międzyczasie: kogoś na niej już nie ma. Sprawdź aktualne dane.', {
        gone: gone.map(({ mark }) => mark.applicationId),
      });
    }
    return listed.flatMap(({ mark, application }) =>
      application && application.attended !== mark.attended
        ? [
            {
              type: 'AttendanceMarked' as const,
              data: {
                applicationId: application.id,
                courseDateId: state.id,
                attended: mark.attended,
                certificateCode: application.certificateCode ?? mark.newCertificateCode,
              },
            },
          ]
        : [],
    );
  },
};

const isListed = (application: ApplicationState): boolean => holdsPlace(application) && application.list === 'primary';
