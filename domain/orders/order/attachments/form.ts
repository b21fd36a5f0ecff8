import { DOCUMENT_TYPES } from '#domain/constants.ts';
import type { Form } from '#domain/form/form.ts';

/** Of one order. */
export const ATTACHMENTS_MAX = 30;

const PHOTO_TYPES = ['jpg', 'jpeg', 'png', 'webp'];

/** Photos of the device are kept as photos are, without the place they were taken at. */
export const isPhotoName = (name: string): boolean => PHOTO_TYPES.includes(name.split('.').at(-1)?.toLowerCase() ?? '');

export const attachmentForm: Form = {
  id: 'order-attachment',
  method: 'post',
  encType: 'multipart/form-data',
  submitLabel: 'Dodaj załącznik',
  fields: [
    {
      name: 'attachment',
      label: 'Plik',
      type: 'file',
      required: true,
      hint: 'PDF, Word, Excel albo zdjęcie, najwyżej 10 MB, bez makr i bez hasła.',
      props: { accept: [...DOCUMENT_TYPES, ...PHOTO_TYPES].map((type) => `.${type}`).join(',') },
    },
    { name: 'description', label: 'Opis załącznika', shortLabel: 'Opis', type: 'text' },
  ],
};

/** Removing one asks nothing but whether it is meant. */
export const removeAttachmentForm: Form = {
  id: 'remove-attachment',
  method: 'post',
  submitLabel: 'Usuń załącznik',
  fields: [],
};
