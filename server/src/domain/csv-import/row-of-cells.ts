/** A cell that cannot be taken, and why. */
export class BadCell<Fault extends string> {
  readonly fault: Fault;

  constructor(fault: Fault) {
    this.fault = fault;
  }
}

export const badCell = <Fault extends string>(fault: Fault) => new BadCell(fault);

/** What a schema reads in a cell; bad where it is refused. */
export const cellBy = <Value, Fault extends string>(
  read: { success: true; data: Value } | { success: false },
  fault: Fault,
): Value | BadCell<Fault> => (read.success ? read.data : badCell(fault));

/** The row that its cells make, or, each once and in their order, all that is wrong with them. */
export function rowOfCells<Row extends object, Fault extends string>(
  cells: {
    [Name in keyof Row]: Row[Name] | BadCell<Fault>;
  },
): { row: Row } | { faults: Fault[] } {
  const faults = Object.values(cells).flatMap((cell) =>
    cell instanceof BadCell ? [cell.fault as Fault] : [],
  );
  // Without a bad cell each is of the row.
  return faults.length > 0 ? { faults: [...new Set(faults)] } : { row: cells as Row };
}
