import type { Form } from '#domain/form/form.ts';

/** CRS-02: further groups in which a course is shown. */
export const assignCourseForm: Form = {
  id: 'assign-course',
  method: 'put',
  submitLabel: 'Zapisz przypisanie',
  fields: [{ name: 'furtherGroupIds', label: 'Pokaż też w grupach', type: 'checkboxGroup', options: 'groups' }],
};
