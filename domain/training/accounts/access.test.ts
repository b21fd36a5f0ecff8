import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allOf,
  anonymous,
  createAccess,
  guardOf,
  systemAccess,
  SYSTEM_ONLY,
  type Guard,
} from '#domain/kernel/access.ts';
import { allows, isPanelActor } from '#domain/portal/guard.ts';
import { training } from '../portal.ts';
import { PERMISSIONS, REPORTER_ONLY, ROLE_LABELS, ROLE_PERMISSIONS, ROLES } from './roles.ts';

const operator = (...permissions: string[]) => createAccess({ actorType: 'SzkoleniaOperator', permissions });

describe('PERM-08 access', () => {
  it('PERM-08 a set is held only when all of it is held', () => {
    const access = operator('COURSE_READ', 'APPLICATION_READ');
    expect(access.can('COURSE_READ')).toBe(true);
    expect(access.can('COURSE_READ', 'APPLICATION_READ')).toBe(true);
    expect(access.can('COURSE_READ', 'COURSE_WRITE')).toBe(false);
  });

  it('PERM-08 any subset of what is held is held, and one stranger spoils it', () => {
    fc.assert(
      fc.property(fc.subarray([...PERMISSIONS]), fc.subarray([...PERMISSIONS]), (held, asked) => {
        expect(operator(...held).can(...asked)).toBe(asked.every((one) => held.includes(one)));
      }),
    );
  });

  it('PERM-08 a visitor may nothing, not even what needs no permission', () => {
    expect(anonymous.can()).toBe(false);
    expect(createAccess({ actorType: null, permissions: ['COURSE_READ'] }).can('COURSE_READ')).toBe(false);
    expect(operator().can()).toBe(true);
  });

  it('PERM-09 what only the program may do no person may, and the program may everything', () => {
    expect(allows(training, SYSTEM_ONLY, operator(...PERMISSIONS))).toBe(false);
    expect([SYSTEM_ONLY, ['COURSE_WRITE']].map((guard) => allows(training, guard as Guard, systemAccess))).toEqual([
      true,
      true,
    ]);
  });

  it('PERM-09 what runs several commands asks for all that they ask for', () => {
    expect(allOf(['public', guardOf('COURSE_WRITE'), 'panel', ['GROUP_WRITE', 'COURSE_WRITE']])).toEqual([
      'COURSE_WRITE',
      'GROUP_WRITE',
    ]);
    expect([allOf([]), allOf(['public']), allOf(['panel', 'public'])]).toEqual(['public', 'public', 'panel']);
    expect(allOf(['public', REPORTER_ONLY])).toEqual(REPORTER_ONLY);
    expect(() => allOf([REPORTER_ONLY, 'panel'])).toThrow('exclude');
  });

  it('PERM-01 the panel is for operators, not for reporters', () => {
    expect(isPanelActor(training, operator())).toBe(true);
    expect(isPanelActor(training, createAccess({ actorType: 'SzkoleniaReporter', permissions: [] }))).toBe(false);
    expect(isPanelActor(training, anonymous)).toBe(false);
  });
});

describe('roles', () => {
  it('PERM-02 there are six roles with Polish labels', () => {
    expect(ROLES).toHaveLength(6);
    expect(Object.keys(ROLE_LABELS)).toEqual([...ROLES]);
  });

  it('PERM-03 there are 18 permissions, a read and a write for each of nine areas', () => {
    expect(new Set(PERMISSIONS).size).toBe(18);
    expect(PERMISSIONS.filter((one) => one.endsWith('_READ'))).toHaveLength(9);
  });

  it('PERM-04 an administrator may what a normal operator may, and write operators', () => {
    const normal = ROLE_PERMISSIONS.NORMAL_OPERATOR;
    expect(normal).toHaveLength(17);
    expect(normal).not.toContain('OPERATOR_WRITE');
    expect([...ROLE_PERMISSIONS.ADMIN_OPERATOR].sort()).toEqual([...PERMISSIONS].sort());
  });

  it('PERM-05 trainer, field worker and sales share own account, applications and course dates', () => {
    const set = [
      'OWN_ACCOUNT_READ',
      'OWN_ACCOUNT_WRITE',
      'APPLICATION_READ',
      'APPLICATION_WRITE',
      'COURSEDATE_READ',
      'COURSEDATE_WRITE',
    ];
    expect(ROLE_PERMISSIONS.TRAINER).toEqual(set);
    expect(ROLE_PERMISSIONS.FIELD_WORKER).toEqual(set);
    expect(ROLE_PERMISSIONS.SALES_REPRESENTATIVE).toEqual(set);
    expect(ROLE_PERMISSIONS.UNAUTHORIZED).toEqual([]);
  });
});
