import { describe, expect, it } from 'vitest';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { portals } from '#domain/portals.ts';
import { titleOf } from './title.ts';

const props = { data: { title: 'Podwozie' }, errorCode: null } as PageProps;

describe('LAY-03 the title of a page', () => {
  it.each(portals.map((portal) => [portal.name, portal] as const))(
    '%s: a record is called by its name, and a tab that changes it differs from one that shows it',
    (_name, portal) => {
      const titlesOf = (isForm: boolean) =>
        Object.values(portal.allPages)
          .filter((page) => page.path.includes('/:id') && (page.isForm === true) === isForm)
          .map(({ path, title }) => ({ title, said: titleOf(portal, path.replace(/:\w+/g, '1'), props) }));
      expect(titlesOf(false).map(({ said }) => said)).toEqual(titlesOf(false).map(() => `Podwozie – ${portal.title}`));
      expect(titlesOf(true).map(({ said }) => said)).toEqual(
        titlesOf(true).map(({ title }) => `${title}: Podwozie – ${portal.title}`),
      );
      expect(titlesOf(true).length).toBeGreaterThan(0);
    },
  );
});
