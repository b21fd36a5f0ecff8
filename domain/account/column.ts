/** Where an account's table keeps a field: `firstName` in `first_name`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
