import type { AnyEvent } from '#domain/kernel/event.ts';
import { records } from '#domain/training/records/decide.ts';
import { namedId } from '#ops/named-id.ts';
import { uuid } from '../ids.ts';
import type { Random } from '../random.ts';
import * as catalogue from './catalogue.ts';
import type { DemoCompany } from './plan.ts';

export interface Records {
  readonly courseIds: readonly string[];
  readonly locationIds: readonly string[];
  readonly events: readonly { stream: string; event: AnyEvent }[];
}

/** The catalogue and the companies as they were entered; every other company has this sales representative. */
export function planRecords(random: Random, companies: readonly DemoCompany[], salesRepresentativeId: string): Records {
  const groupIds = catalogue.groups.map(() => uuid(random));
  const courseIds = catalogue.courses.map(() => uuid(random));
  const locationIds = catalogue.locations.map(() => uuid(random));
  const created = (
    definition: { types: { created: string }; stream(id: string): string },
    id: string,
    values: object,
  ) => ({
    stream: definition.stream(id),
    event: { type: definition.types.created, data: { id, values } },
  });
  return {
    courseIds,
    locationIds,
    events: [
      ...catalogue.groups.map((values, index) => created(records.groups, groupIds[index] ?? '', values)),
      ...catalogue.locations.map((values, index) => created(records.locations, locationIds[index] ?? '', values)),
      ...catalogue.courses.map(({ values, groupIndex, prerequisite }, index) =>
        created(records.courses, courseIds[index] ?? '', {
          ...values,
          groupId: groupIds[groupIndex] ?? '',
          prerequisiteACourseId: prerequisite === null ? null : (courseIds[prerequisite] ?? null),
        }),
      ),
      ...companies.map(({ company: one }, index) =>
        created(records.companies, one.companyId, {
          name: one.name,
          boschCarServiceId: one.boschCarServiceId,
          sapClientNumber: String(random.between(100_000, 999_999)),
          nipNumbers: [one.nip],
          salesRepresentativeId: index % 2 === 0 ? salesRepresentativeId : null,
          erpCustomerNumber: null,
          state: one.state,
        }),
      ),
      created(records.banners, uuid(random), { marqueeContent: catalogue.BANNER }),
      created(records.privacy_notices, namedId('demo privacy notice'), catalogue.NOTICE),
    ],
  };
}
