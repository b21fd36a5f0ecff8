import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationGroups, type GroupName } from './application-fields.ts';
import {
  blankTexts,
  captionOf,
  fieldsOf,
  formValuesOf,
  fullCaptionOf,
  inputName,
  inputsOf,
  textsFromInputs,
  textsOf,
  type GroupTexts,
} from './application-values.ts';
import { correctionInput } from './correction.ts';
import { applicationForm } from './application-forms.ts';
import { registrationForm } from '../registration/forms.ts';

const GROUPS = Object.keys(applicationGroups) as GroupName[];

const texts = <G extends GroupName>(group: G) =>
  fc.record(Object.fromEntries(fieldsOf(group).map(({ name }) => [name, fc.string()]))) as fc.Arbitrary<GroupTexts<G>>;
const details = fc.record({
  participant: texts('participant'),
  reporter: texts('reporter'),
  company: texts('company'),
});

describe('an application between its groups and the inputs of its form', () => {
  it('APP-06 what the form shows is read back as it was', () => {
    fc.assert(
      fc.property(details, (before) => {
        const values = formValuesOf(before);
        expect({
          participant: textsFromInputs('participant', values),
          reporter: textsFromInputs('reporter', values),
          company: textsFromInputs('company', values),
        }).toEqual(before);
      }),
    );
  });

  it('APP-06 every input has a value of its own, and no two values share an input', () => {
    const inputs = Object.keys(formValuesOf(blankDetails)).sort();
    const questions: readonly string[] = [...Object.values(correctionInput), 'reason'];
    const asked = applicationForm.fields.map(({ name }) => name).filter((name) => !questions.includes(name));
    expect(asked.sort()).toEqual(inputs);
    expect(new Set(inputs).size).toBe(GROUPS.flatMap((group) => fieldsOf(group)).length);
  });

  it('APP-06 what the form did not ask for is not said, so that it stays', () => {
    expect(textsFromInputs('participant', { participantPhone: '', companyName: 'Auto' })).toEqual({ phone: '' });
    expect(textsFromInputs('company', { companyNip: undefined, companyName: ['x'] })).toEqual({});
    expect(textsOf('participant', { phone: '600700800', personId: 'p1', boschCarServiceId: '1' })).toEqual({
      phone: '600700800',
    });
  });
});

const blankDetails = {
  participant: blankTexts('participant'),
  reporter: blankTexts('reporter'),
  company: blankTexts('company'),
};

describe('what the fields of an application are called', () => {
  it('PUB-12 alone in the public form, with their owner beside others', () => {
    const label = (name: string) => registrationForm.fields.find((field) => field.name === name)?.label;
    const [employees] = registrationForm.groups ?? [];
    expect(employees?.fields.find((field) => field.name === 'phone')?.label).toBe('Telefon');
    expect([label('reporterPhone'), label('companyName')]).toEqual(['Telefon osoby zgłaszającej', 'Nazwa firmy']);
    expect(inputsOf('participant')[4]).toMatchObject({ name: 'participantFgazNumber', label: 'Numer FGAZ uczestnika' });
  });

  it('APP-05 APP-08 every name is of one field, in its group and among all', () => {
    for (const group of GROUPS) {
      const captions = fieldsOf(group).map(captionOf);
      expect(new Set(captions).size).toBe(captions.length);
      expect(captions.every((caption) => /^\p{Lu}/u.test(caption))).toBe(true);
    }
    const all = GROUPS.flatMap((group) => fieldsOf(group).map((field) => fullCaptionOf(group, field)));
    expect(new Set(all).size).toBe(all.length);
  });

  it('its name in the form is made of both', () => {
    const name: 'companyNip' = inputName('company', 'nip');
    expect(name).toBe('companyNip');
  });
});
