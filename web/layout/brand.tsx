/** The portal's name, its second word set off. */
export const Brand = ({ words: [light, bold] }: { words: readonly [string, string] }) => (
  <>
    {light} <b>{bold}</b>
  </>
);
