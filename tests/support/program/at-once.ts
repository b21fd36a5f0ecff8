/** A request waits mostly for the database, and those that come together share what they ask of it. */
const AT_ONCE = 6;

/** Does the same with each of these, a few at a time. */
export async function atOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const walk = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}
