/** The same rows; in the end, which may be before the last of them, says how many were read. */
export async function* counted<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  ended: (read: number) => void,
): AsyncGenerator<Row> {
  let read = 0;
  try {
    for await (const row of rows) {
      read += 1;
      yield row;
    }
  } finally {
    ended(read);
  }
}
